/** Stores on this device which sellers a guest has rated. It is part of the boot script. */
import { readStored, writeStored } from "#app/platform/forms/device-store.ts";

const KEY = "done";
/** The maximum number of entries; the oldest ones are removed. */
const MAX_ENTRIES = 500;

/** Reports whether something was done on this device; `what` is the id of a seller. */
export function hasCompleted(what: string): boolean {
  return read().includes(what);
}

export function markCompleted(what: string): void {
  writeStored(KEY, [what, ...read().filter((one) => one !== what)].slice(0, MAX_ENTRIES));
}

/** Returns the entries; without localStorage there are none, and the server refuses a repetition. */
function read(): readonly string[] {
  const all = readStored(KEY);
  return Array.isArray(all) ? all : [];
}
