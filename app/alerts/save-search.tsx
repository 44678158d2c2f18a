/** 'Запази търсенето' of a list with a question: on the account, else on this device. */

import { useState } from "react";
import { Form, href, Link, useLocation, useRouteLoaderData } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { BellRing, CheckCheck } from "#app/ui/icons.tsx";
import { usePriceDisplay } from "#app/ui/price.tsx";
import { forgetSearch, keepSearch, useDeviceSearches } from "./device-searches.ts";
import { MAX_SEARCHES, nameOfSearch, readQuestion } from "./saved-search.ts";

const BUTTON = buttonClass("secondary", "max-sm:px-3 max-sm:text-sm");

export function SaveSearch() {
  const { pathname, search } = useLocation();
  const display = usePriceDisplay();
  const root = useRouteLoaderData<{ readonly viewer: object | null }>("root");
  const question = readQuestion(pathname + search, display);
  if (!question) return null;
  if (!root?.viewer) return <SaveOnDevice url={question.url} name={nameOfSearch(question, display)} />;
  return (
    <Form method="post" action={href("/saved-searches")}>
      <input type="hidden" name="url" value={question.url} />
      <button type="submit" name="intent" value="save" className={BUTTON}>
        <BellRing className="size-5" />
        Запази търсенето
      </button>
    </Form>
  );
}

function SaveOnDevice({ url, name }: { readonly url: string; readonly name: string }) {
  const isSaved = useDeviceSearches().some((one) => one.url === url);
  const [isFull, setFull] = useState(false);
  return (
    <div className="scripted flex flex-wrap items-center justify-end max-sm:max-w-[min(12rem,100%)]">
      <button
        type="button"
        aria-pressed={isSaved}
        className={BUTTON}
        onClick={() => (isSaved ? forgetSearch(url) : setFull(!keepSearch({ url, name })))}
      >
        {isSaved ? <CheckCheck className="size-5" /> : <BellRing className="size-5" />}
        {isSaved ? "Запазено" : "Запази търсенето"}
      </button>
      <p role="status" className="ml-3 text-sm empty:ml-0">
        {isSaved && (
          <Link to={href("/saved-searches")} className="inline-flex min-h-11 items-center text-grape underline">
            Към запазените търсения
          </Link>
        )}
        {isFull && !isSaved && `Можете да пазите до ${MAX_SEARCHES} търсения. Изтрийте някое, за да запазите ново.`}
      </p>
    </div>
  );
}
