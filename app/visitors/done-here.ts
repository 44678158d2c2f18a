/** What a guest has done once from this device: sellers rated, ads asked about. Without React, for the boot script. */
import { readStored, writeStored } from "#app/platform/device-store.ts";

const KEY = "done";
/** More than anybody does; the oldest are forgotten. */
const MOST = 500;

/** `what`: the id of a seller, or the name of a question about an ad. */
export function hasDone(what: string): boolean {
  return read().includes(what);
}

export function noteDone(what: string): void {
  writeStored(KEY, [what, ...read().filter((one) => one !== what)].slice(0, MOST));
}

/** Where nothing is kept the server says it when it is done again. */
function read(): readonly string[] {
  const all = readStored(KEY);
  return Array.isArray(all) ? all : [];
}
