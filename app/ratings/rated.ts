/** Whom a guest has rated from this device. Without React, for the boot script. */
import { readStored, writeStored } from "#app/platform/device-store.ts";

const KEY = "rated_sellers";
/** More than anybody rates; the oldest are forgotten. */
const MOST = 500;
/** The event of a change in this tab. */
export const RATED_EVENT = "tukashno:rated";

export function hasRated(id: string): boolean {
  return read().includes(id);
}

export function addRated(id: string): void {
  writeStored(KEY, [id, ...read().filter((one) => one !== id)].slice(0, MOST));
  dispatchEvent(new Event(RATED_EVENT));
}

/** Where nothing is kept the server says it when a rating is sent. */
function read(): readonly string[] {
  const ids = readStored(KEY);
  return Array.isArray(ids) ? ids : [];
}
