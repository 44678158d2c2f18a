/**
 * The one draft that a guest begins before there is an account: photos, title and place. The person who signs in takes it over; its
 * pictures are uploaded only then.
 */
import { givePendingPhotos } from "#app/listings/photos/pending-photos.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { type Draft, emptySlot, findDraft, findFreeSlot, removeDraft, writeDraft } from "./draft-store.ts";

/** Stands in place of the person's id, and of the category, which is chosen later. */
export const GUEST = "guest";
/** The key of this tab's time of beginning, in milliseconds since 1970. */
const BEGUN = "guest-draft-begun";

export function findGuestDraft(now = Date.now()): Draft | undefined {
  return findDraft(GUEST, GUEST, now);
}

/** Returns true if the draft was begun in this tab within the last hour; any other may be another person's. */
export function isGuestDraftOwn(now = Date.now()): boolean {
  try {
    return Math.abs(now - Number(sessionStorage.getItem(BEGUN))) < HOUR;
  } catch {
    return false;
  }
}

/** Notes that the draft belongs to the person who uses this tab. */
export function claimGuestDraft(now = Date.now()): void {
  try {
    sessionStorage.setItem(BEGUN, String(now));
  } catch {
    // The draft is offered instead.
  }
}

export function writeGuestDraft(values: Draft["values"], now = Date.now()): void {
  if (!findGuestDraft(now)) claimGuestDraft(now);
  writeDraft(GUEST, GUEST, { category: GUEST, values, photos: [], savedAt: now });
}

export function removeGuestDraft(): void {
  removeDraft(GUEST, GUEST);
}

/** Makes the guest's draft one of this person and category; undefined if another tab has taken it. */
export async function takeGuestDraft(userId: string, category: string): Promise<Draft | undefined> {
  // The pictures first: if the page is closed meanwhile, the draft is offered again.
  await givePendingPhotos(GUEST, userId);
  const found = findGuestDraft();
  if (!found) return undefined;
  const slot = findFreeSlot(userId, category);
  const content = { category, values: found.values, photos: [], savedAt: Date.now() };
  writeDraft(userId, slot, content);
  emptySlot(GUEST, GUEST);
  return { ...content, slot };
}
