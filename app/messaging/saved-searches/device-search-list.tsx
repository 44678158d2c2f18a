/** The searches and sellers kept on this device, with what is new to them, and the way to get searches by mail. */

import { type ReactNode, useEffect, useState } from "react";
import { Form, href } from "react-router";
import type { FormState } from "#app/platform/forms.ts";
import { submitted } from "#app/platform/forms.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmailInput, FieldIdPrefix, Select, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Pause, Pencil, Play, Trash2 } from "#app/ui/icons.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { choicesOf } from "#app/wording/codes.ts";
import {
  changeSearch,
  type DeviceSearch,
  forgetSearches,
  noteSeen,
  restoreSearch,
  useDeviceSearches,
} from "./device-searches.ts";
import { RHYTHMS } from "./saved-search.ts";
import { FeedLink, ROW, SearchTitle } from "./saved-search-row.tsx";
import { MAX_SEARCH_NAME } from "./search-limits.ts";
import { sellerOfUrl } from "./watched.ts";

interface DeviceSearchListProps {
  /** Shown when there are none. */
  readonly empty: ReactNode;
  /** Shown below them. */
  readonly level?: "h2" | "h3";
  readonly children: (searches: readonly DeviceSearch[]) => ReactNode;
}

export function DeviceSearchList({ empty, level = "h2", children }: DeviceSearchListProps) {
  const searches = useDeviceSearches();
  const counts = useNewCounts(searches);
  const [deleted, setDeleted] = useState<DeviceSearch>();
  return (
    <>
      <div role="status">
        {deleted && (
          <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            {sellerOfUrl(deleted.url) ? "Вече не следвате този продавач." : "Търсенето е изтрито."}
            <Button
              type="button"
              look="secondary"
              ref={focusOn}
              onClick={() => {
                restoreSearch(deleted);
                setDeleted(undefined);
              }}
            >
              Върни го
            </Button>
          </p>
        )}
      </div>
      {searches.length === 0 ? (
        empty
      ) : (
        <>
          <ul className="grid gap-3">
            {searches.map((search) => (
              <DeviceSearchRow
                key={search.url}
                search={search}
                level={level}
                count={counts.get(search.url)}
                onDelete={() => {
                  forgetSearches([search.url]);
                  setDeleted(search);
                }}
              />
            ))}
          </ul>
          {children(searches)}
        </>
      )}
    </>
  );
}

const focusOn = (button: HTMLElement | null) => button?.focus();

interface DeviceSearchRowProps {
  readonly search: DeviceSearch;
  readonly count: number | undefined;
  readonly level: "h2" | "h3";
  readonly onDelete: () => void;
}

function DeviceSearchRow({ search, count, level, onDelete }: DeviceSearchRowProps) {
  const { url, name, is_paused: isPaused = false } = search;
  const isSeller = sellerOfUrl(url) !== undefined;
  const PauseIcon = isPaused ? Play : Pause;
  const pausing = isPaused ? "Пусни отново" : "Спри временно";
  const deleting = isSeller ? "Не следвай повече" : "Изтрий";
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className={ROW}>
      {/* Wherever in it somebody clicks: the list is open then. */}
      <div onClickCapture={() => noteSeen(url)}>
        <SearchTitle to={url} name={name} count={isPaused ? undefined : count} level={level} />
      </div>
      {(isSeller || isPaused) && (
        <p className="text-sm text-muted">
          {[isSeller && "Продавач, когото следвате", isPaused && "Спряно временно"].filter(Boolean).join(" · ")}
        </p>
      )}
      {isRenaming ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const given = String(new FormData(event.currentTarget).get("name") ?? "").trim();
            if (given !== "") changeSearch(url, { name: given.slice(0, MAX_SEARCH_NAME) });
            setRenaming(false);
          }}
        >
          <FieldIdPrefix value={`${url}-`}>
            <TextInput name="name" label="Име" defaultValue={name} maxLength={MAX_SEARCH_NAME} />
          </FieldIdPrefix>
          <Button look="secondary">Запази името</Button>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className={buttonClass("secondary", "max-sm:px-3 max-sm:text-sm")}
            aria-label={`Преименувай: ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Pencil className="size-4" />
            Преименувай
          </button>
          <button
            type="button"
            className={buttonClass("secondary", "max-sm:px-3 max-sm:text-sm")}
            aria-label={`${pausing}: ${name}`}
            onClick={() => changeSearch(url, { is_paused: !isPaused })}
          >
            <PauseIcon className="size-4" />
            {pausing}
          </button>
          <button
            type="button"
            className={buttonClass("secondary", "max-sm:px-3 max-sm:text-sm")}
            aria-label={`${deleting}: ${name}`}
            onClick={onDelete}
          >
            <Trash2 className="size-4" />
            {deleting}
          </button>
          {!isSeller && <FeedLink url={url} name={name} />}
        </div>
      )}
    </li>
  );
}

export function SearchesByMail({
  searches,
  state,
}: {
  readonly searches: readonly DeviceSearch[];
  readonly state: FormState | undefined;
}) {
  const offered = searches.filter(({ url }) => !sellerOfUrl(url));
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="by-mail" className="mt-8 grid gap-4 panel p-4 sm:p-6">
      <h2 id="by-mail" className="text-lg">
        Новите обяви по имейл
      </h2>
      <p>Без профил: ще Ви изпратим един линк, с който да потвърдите адреса. Във всеки имейл има линк за отказ.</p>
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <FormNotice state={state} />
        <Select
          name="url"
          label="Търсене"
          options={offered.map(({ url, name }) => ({ value: url, label: name }))}
          defaultValue={submitted(state, "url")}
        />
        <EmailInput defaultValue={submitted(state, "email")} error={state?.errors.email} />
        <Select
          name="rhythm"
          label="Колко често"
          options={choicesOf(RHYTHMS).filter(({ value }) => value !== "none")}
          defaultValue={submitted(state, "rhythm") ?? "daily"}
        />
        <SubmitButton intent="mail" className="justify-self-start">
          Изпращай ми ги
        </SubmitButton>
      </Form>
    </section>
  );
}

/** By address; each is asked for once, together with the others. Undefined until they are known, and without a connection. */
function useNewCounts(searches: readonly DeviceSearch[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const asked = searches.filter(({ url, is_paused }) => !is_paused && !counts.has(url));
  const key = asked.map(({ url }) => url).join();
  useEffect(() => {
    if (key === "") return;
    const controller = new AbortController();
    askCounts(asked, controller.signal).then(
      (found) => setCounts((known) => new Map([...known, ...found])),
      () => undefined,
    );
    return () => controller.abort();
  }, [key]);
  return counts;
}

async function askCounts(searches: readonly DeviceSearch[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const body = new URLSearchParams(
    searches.flatMap(({ url, seen_at }) => [
      ["url", url],
      ["since", seen_at],
    ]),
  );
  const answer = await fetch(href("/saved-searches/new"), { method: "POST", body, signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const counts = (await answer.json()) as number[];
  return new Map(searches.map(({ url }, at) => [url, counts[at] ?? 0]));
}
