/** The list of searches and followed sellers saved on this device, with their numbers of new ads, and the form for alerts by mail. */
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/platform/ui/button.tsx";
import { EmailInput, Select } from "#app/platform/ui/field.tsx";
import { type Icon, Pause, Pencil, Play, Trash2 } from "#app/platform/ui/icons.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { UndoStatus } from "#app/platform/ui/undo-status.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import {
  changeSearch,
  type DeviceSearch,
  markSeen,
  removeSearches,
  restoreSearch,
  useDeviceSearches,
} from "./device-searches.ts";
import { RenameForm } from "./rename-form.tsx";
import { RHYTHMS } from "./saved-search.ts";
import { FeedLink, ROW, SearchTitle } from "./saved-search-row.tsx";
import { sellerOfUrl } from "./seller-url.ts";

interface DeviceSearchListProps {
  readonly empty: ReactNode;
  /** Shown below the list. */
  readonly children: (searches: readonly DeviceSearch[]) => ReactNode;
}

export function DeviceSearchList({ empty, children }: DeviceSearchListProps) {
  const searches = useDeviceSearches();
  const counts = useNewCounts(searches);
  const [deleted, setDeleted] = useState<DeviceSearch>();
  return (
    <>
      <UndoStatus
        text={deleted && (sellerOfUrl(deleted.url) ? "Вече не следите този продавач." : "Вече не следите търсенето.")}
        label="Върни го"
        onUndo={() => {
          if (deleted) restoreSearch(deleted);
          setDeleted(undefined);
        }}
      />
      {searches.length === 0 ? (
        empty
      ) : (
        <>
          <ul className="grid gap-3">
            {searches.map((search) => (
              <DeviceSearchRow
                key={search.url}
                search={search}
                count={counts.get(search.url)}
                onDelete={() => {
                  removeSearches([search.url]);
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

interface DeviceSearchRowProps {
  readonly search: DeviceSearch;
  readonly count: number | undefined;
  readonly onDelete: () => void;
}

function DeviceSearchRow({ search, count, onDelete }: DeviceSearchRowProps) {
  const { url, name, is_paused: isPaused = false } = search;
  const isSeller = sellerOfUrl(url) !== undefined;
  const [isRenaming, setRenaming] = useState<boolean>();
  return (
    <li className={ROW}>
      <div onClickCapture={() => markSeen(url)}>
        <SearchTitle to={url} name={name} count={isPaused ? undefined : count} />
      </div>
      {(isSeller || isPaused) && (
        <p className="text-sm text-muted">
          {[isSeller && "Продавач, когото следите", isPaused && "Спряно временно"].filter(Boolean).join(" · ")}
        </p>
      )}
      {isRenaming ? (
        <RenameForm search={search} onEnd={() => setRenaming(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <RowButton
            label="Преименувай"
            name={name}
            icon={Pencil}
            // The form that had the focus is gone; the button that opened it takes it over.
            autoFocus={isRenaming === false}
            onClick={() => setRenaming(true)}
          />
          <RowButton
            label={isPaused ? "Пусни отново" : "Спри временно"}
            name={name}
            icon={isPaused ? Play : Pause}
            onClick={() => changeSearch(url, { is_paused: !isPaused })}
          />
          <RowButton label={isSeller ? "Не следи повече" : "Изтрий"} name={name} icon={Trash2} onClick={onDelete} />
          {!isSeller && <FeedLink url={url} name={name} />}
        </div>
      )}
    </li>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** The name of the search or seller, for the accessible label. */
  readonly name: string;
  readonly icon: Icon;
  readonly autoFocus?: boolean;
  readonly onClick: () => void;
}

function RowButton({ label, name, icon: Drawing, autoFocus = false, onClick }: RowButtonProps) {
  return (
    <Button
      type="button"
      look="secondary"
      className="max-sm:px-3 max-sm:text-sm"
      aria-label={`${label}: ${name}`}
      autoFocus={autoFocus}
      onClick={onClick}
    >
      <Drawing className="size-4" />
      <span>{label}</span>
    </Button>
  );
}

export function SearchesByMail({ searches }: { readonly searches: readonly DeviceSearch[] }) {
  const offered = searches.filter(({ url }) => !sellerOfUrl(url));
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="by-mail" className="mt-8 grid gap-4 panel p-4 sm:p-6">
      <h2 id="by-mail" className="text-lg">
        Новите обяви по имейл
      </h2>
      <p>Без профил: ще Ви изпратим един линк, с който да потвърдите адреса. Във всеки имейл има линк за отказ.</p>
      <PostForm className="grid max-w-md gap-4">
        <Select name="url" label="Търсене" options={offered.map(({ url, name }) => ({ value: url, label: name }))} />
        <EmailInput />
        <Select
          name="rhythm"
          label="Колко често"
          options={choicesOf(RHYTHMS).filter(({ value }) => value !== "none")}
          defaultValue="daily"
        />
        <SubmitButton intent="mail" className="justify-self-start">
          Изпращай ми ги
        </SubmitButton>
      </PostForm>
    </section>
  );
}

/** Returns the numbers of new ads by URL. All are fetched in one request; those not fetched yet, or that failed, are missing. */
function useNewCounts(searches: readonly DeviceSearch[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const missing = searches.filter(({ url, is_paused }) => !is_paused && !counts.has(url));
  const key = missing.map(({ url }) => url).join();
  useEffect(() => {
    if (key === "") return;
    const controller = new AbortController();
    fetchNewCounts(missing, controller.signal).then(
      (found) => setCounts((known) => new Map([...known, ...found])),
      () => undefined,
    );
    return () => controller.abort();
  }, [key]);
  return counts;
}

async function fetchNewCounts(
  searches: readonly DeviceSearch[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const body = new URLSearchParams(
    searches.flatMap(({ url, seen_at }) => [
      ["url", url],
      ["since", seen_at],
    ]),
  );
  const response = await fetch(href("/saved-searches/new"), { method: "POST", body, signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const counts = (await response.json()) as number[];
  return new Map(searches.map(({ url }, at) => [url, counts[at] ?? 0]));
}
