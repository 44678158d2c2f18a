/** One row of the list of saved searches, with the forms that rename, pause and delete it. */

import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { feedPath } from "#app/listings/lists/feed-path.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { FieldIdPrefix, RefusedForm, Select, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { usePageAnswer } from "#app/platform/ui/form-here.ts";
import { Pause, Play, Rss, Trash2 } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import { newCountText } from "./new-count.ts";
import { RHYTHMS } from "./saved-search.ts";
import type { SavedSearchView } from "./saved-searches.queries.server.ts";
import { MAX_SEARCH_NAME } from "./search-limits.ts";

export const ROW = "relative grid gap-2 panel p-4";

interface SavedSearchRowProps {
  readonly search: SavedSearchView;
  /** The URL that records the visit and redirects to the list. */
  readonly to: string;
  /** True if the recipient has switched the mails of all searches off. */
  readonly hasMailsOff: boolean;
}

export function SavedSearchRow({ search, to, hasMailsOff }: SavedSearchRowProps) {
  const { id, name, rhythm, isPaused, url } = search;
  const answer = usePageAnswer();
  const errors = (submitted(answer, "id") === id && answer?.errors) || {};
  return (
    <li className={ROW}>
      <SearchTitle to={to} name={name} count={search.count} />
      <p className="text-sm text-muted">
        {isPaused ? "Спряно временно" : rhythm === "none" || hasMailsOff ? "Без имейли" : `По имейл ${RHYTHMS[rhythm]}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <details className="w-full" open={Object.keys(errors).length > 0}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-grape">
            Промени
          </summary>
          <FieldIdPrefix value={`${id}-`}>
            <Form method="post" noValidate className="mt-2 grid max-w-md gap-4">
              <input type="hidden" name="id" value={id} />
              <RefusedForm value={{ errors }}>
                <TextInput name="name" label="Име" defaultValue={name} maxLength={MAX_SEARCH_NAME} required />
              </RefusedForm>
              <Select name="rhythm" label="Имейли" options={choicesOf(RHYTHMS)} defaultValue={rhythm} />
              <Button name="intent" value="change" className="justify-self-start">
                Запази промените
              </Button>
            </Form>
          </FieldIdPrefix>
        </details>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button
            look="secondary"
            name="intent"
            value={isPaused ? "resume" : "pause"}
            aria-label={`${isPaused ? "Пусни отново" : "Спри временно"}: ${name}`}
          >
            {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
            <span>{isPaused ? "Пусни отново" : "Спри временно"}</span>
          </Button>
          <Button look="secondary" name="intent" value="delete" aria-label={`Изтрий: ${name}`}>
            <Trash2 className="size-4" />
            Изтрий
          </Button>
        </Form>
        <FeedLink url={url} name={name} />
      </div>
    </li>
  );
}

export function SearchTitle({
  to,
  name,
  count,
  level: Heading = "h2",
}: {
  readonly to: string;
  readonly name: string;
  readonly count: number | undefined;
  readonly level?: "h2" | "h3";
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <Heading className="min-w-0 text-lg font-semibold">
        <Link to={to} className="inline-flex min-h-11 items-center wrap-anywhere hover:text-grape">
          {name}
        </Link>
      </Heading>
      {count !== undefined && (
        <p
          className={
            count > 0 ? "rounded-full bg-grape-soft px-3 py-1 text-sm font-semibold text-grape" : "text-sm text-muted"
          }
        >
          {newCountText(count)}
        </p>
      )}
    </div>
  );
}

export function FeedLink({ url, name }: { readonly url: string; readonly name: string }) {
  const { pathname, search } = new URL(url, "http://site.invalid");
  const slug = pathname.split("/")[2];
  return (
    <a
      href={feedPath({ search }, slug ? findCategory(slug) : undefined)}
      aria-label={`RSS: ${name}`}
      className={buttonClass("quiet")}
    >
      <Rss className="size-4" />
      RSS
    </a>
  );
}
