import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";

/** Returns the value of a form's owner field: a keyed hash of the person's id, which cannot be forged and does not reveal the id. */
export function formOwner(hash: KeyedHash, userId: string): string {
  return hash("form-owner", userId);
}
