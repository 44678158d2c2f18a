/** The proof that a form was written by a person: only the site can make it, and it tells nothing about them. */
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";

export function formOwner(hash: KeyedHash, userId: string): string {
  return hash("form-owner", userId);
}
