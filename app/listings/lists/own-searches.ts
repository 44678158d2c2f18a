/** The search texts of this device, stored only on it and only after its user has switched this on. */
import { readStored, writeStored } from "#app/platform/forms/device-store.ts";
import { useStored } from "#app/platform/forms/use-stored.ts";

const KEY = "own-searches";
const MOST = 8;

/** Null if switched off, and on the server. */
type OwnSearches = readonly string[] | null;

function read(): OwnSearches {
  const value = readStored(KEY);
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MOST) : [];
}

export function useOwnSearches(): OwnSearches {
  return useStored(read, null);
}

export function switchOnOwnSearches(): void {
  writeStored(KEY, []);
}

/** Deletes the texts and switches off. */
export function clearOwnSearches(): void {
  writeStored(KEY, null);
}

export function saveOwnSearch(text: string): void {
  const before = read();
  if (before === null || text.trim() === "") return;
  writeStored(KEY, [text, ...before.filter((one) => one !== text)].slice(0, MOST));
}
