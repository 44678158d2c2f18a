/** A button that saves a search or follows a seller on this device. Without scripts it is not shown. */

import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { buttonClass, TextLink } from "#app/platform/ui/button.tsx";
import { BellRing, CheckCheck } from "#app/platform/ui/icons.tsx";
import { removeSearches, saveOnDevice, useDeviceSearches } from "./device-searches.ts";
import { MAX_SEARCHES } from "./search-limits.ts";

interface SaveOnDeviceButtonProps {
  readonly url: string;
  readonly name: string;
  /** The labels before and after saving. */
  readonly labels: { readonly save: ReactNode; readonly saved: string };
  readonly className: string;
}

const PROBLEMS = {
  full: `Можете да следите до ${MAX_SEARCHES} търсения и продавачи. Изтрийте някое, за да следите ново.`,
  refused: "Браузърът Ви не ни позволява да запазим нищо на това устройство.",
} as const;

export function SaveOnDeviceButton({ url, name, labels, className }: SaveOnDeviceButtonProps) {
  const isSaved = useDeviceSearches().some((one) => one.url === url);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>();
  return (
    <>
      {/*
       * Two buttons and not one with two states: the cached page shows everybody the first one, and a click on it before hydration
       * must save, never remove.
       */}
      {isSaved ? (
        <button key="saved" type="button" aria-pressed className={className} onClick={() => removeSearches([url])}>
          <CheckCheck className="size-5" />
          <span>{labels.saved}</span>
        </button>
      ) : (
        <button
          key="save"
          type="button"
          aria-pressed={false}
          className={className}
          onClick={() => setProblem(saveOnDevice({ url, name }))}
        >
          <BellRing className="size-5" />
          <span>{labels.save}</span>
        </button>
      )}
      <p role="status" className="ml-3 text-sm max-sm:ml-0 empty:ml-0">
        {isSaved && <TextLink to={href("/saved-searches")}>Към следените търсения</TextLink>}
        {problem && !isSaved && <span>{PROBLEMS[problem]}</span>}
      </p>
    </>
  );
}

export const SAVE_BUTTON_CLASS = buttonClass("secondary", "max-sm:px-3 max-sm:text-sm");
