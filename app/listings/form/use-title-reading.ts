/** Asks the server what a title tells while it is typed; a newer request cancels the previous one. */
import { useEffect, useRef } from "react";
import { href } from "react-router";
import type { TitleReading } from "#app/listings/finding/title-reading.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";

/** Debounce in milliseconds. */
const PAUSE = 300;

/** Returns a function that reads a title, of an ad of `category` if it is known, and calls `onRead` with the result. */
export function useTitleReading(onRead: (reading: TitleReading) => void, category = "") {
  const pending = useRef<AbortController>(undefined);
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => () => pending.current?.abort(), []);
  return (title: string) => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    const { signal } = controller;
    setTimeout(() => {
      if (signal.aborted) return;
      load({ title, category }, signal).then(
        (reading) => reading && !signal.aborted && latest.current(reading),
        // The form works without it.
        () => {},
      );
    }, PAUSE);
  };
}

/** The title is sent in the body, because addresses are logged. */
async function load(asked: Readonly<Record<string, string>>, signal: AbortSignal): Promise<TitleReading | undefined> {
  const body = new URLSearchParams({ ...asked, ...ownerOnPage() });
  const answer = await fetch(href("/title-reading"), { method: "POST", body, signal });
  return answer.ok ? ((await answer.json()) as TitleReading) : undefined;
}
