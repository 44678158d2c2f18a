/** Keeps a search, or a seller to follow, on this device. Its place is empty where there is no script. */

import { useState } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { BellRing, CheckCheck } from "#app/ui/icons.tsx";
import { forgetSearches, keepSearch, useDeviceSearches } from "./device-searches.ts";
import { MAX_SEARCHES } from "./search-limits.ts";

interface KeepButtonProps {
  readonly url: string;
  readonly name: string;
  /** On the button that keeps it, and on the one that it becomes. */
  readonly words: { readonly keep: string; readonly kept: string };
  readonly className: string;
}

const WHY_NOT = {
  full: `Можете да пазите до ${MAX_SEARCHES} търсения и продавачи. Изтрийте някое, за да запазите ново.`,
  refused: "Браузърът Ви не ни позволява да запазим нищо на това устройство.",
} as const;

export function KeepButton({ url, name, words, className }: KeepButtonProps) {
  const isKept = useDeviceSearches().some((one) => one.url === url);
  const [problem, setProblem] = useState<keyof typeof WHY_NOT>();
  return (
    <>
      {/*
       * Two buttons and not one with two states: who pressed the first while React was still coming, on a page that shows it to
       * everyone, meant to keep it.
       */}
      {isKept ? (
        <button key="kept" type="button" aria-pressed className={className} onClick={() => forgetSearches([url])}>
          <CheckCheck className="size-5" />
          {words.kept}
        </button>
      ) : (
        <button
          key="keep"
          type="button"
          aria-pressed={false}
          className={className}
          onClick={() => setProblem(keepSearch({ url, name }))}
        >
          <BellRing className="size-5" />
          {words.keep}
        </button>
      )}
      <p role="status" className="ml-3 text-sm max-sm:ml-0 empty:ml-0">
        {isKept && (
          <Link to={href("/saved-searches")} className="inline-flex min-h-11 items-center text-grape underline">
            Към запазените търсения
          </Link>
        )}
        {problem && !isKept && WHY_NOT[problem]}
      </p>
    </>
  );
}

export const KEEP_LOOK = buttonClass("secondary", "max-sm:px-3 max-sm:text-sm");
