/** Asks the server what a title tells while it is typed. */
import { href } from "react-router";
import type { TitleReading } from "#app/listings/finding/title-reading.ts";
import { ownerOnPage } from "#app/platform/forms/form-owner.ts";
import { useDebounced } from "#app/platform/forms/use-debounced.ts";

/** Milliseconds. */
const PAUSE = 300;

/** Returns a function that reads a title, of an ad of `category` if it is known, and calls `onRead` with the result. */
export function useTitleReading(onRead: (reading: TitleReading) => void, category = "") {
  const ask = useDebounced(PAUSE, load, (reading) => reading && onRead(reading));
  return (title: string) => ask({ title, category });
}

/** The title is sent in the body, because addresses are logged. */
async function load(asked: Readonly<Record<string, string>>, signal: AbortSignal): Promise<TitleReading | undefined> {
  const body = new URLSearchParams({ ...asked, ...ownerOnPage() });
  const answer = await fetch(href("/title-reading"), { method: "POST", body, signal });
  return answer.ok ? ((await answer.json()) as TitleReading) : undefined;
}
