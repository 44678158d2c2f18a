/**
 * Drafts of the ad form, kept on the device: texts in local storage, pictures still uploading in IndexedDB. A draft is
 * removed when the ad is published, when it is discarded, on sign-out, and when it is too old.
 */
import { DAY } from "#app/wording/durations.ts";
import { forgetPendingPhotos } from "./pending-photos.ts";

/** Milliseconds: two weeks. */
const LIFETIME = 14 * DAY;
const PREFIX = "draft:";
/** Prefix of the id of an edited or copied ad, where a new ad has its category. */
export const EDIT_DRAFT = "edit-";

interface DraftPhoto {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

/** The saved state of a form. */
export interface DraftContent {
  readonly category: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly photos: readonly DraftPhoto[];
  /** The form's idempotency token: submitting again after a lost response does not create a second ad. */
  readonly token?: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export interface Draft extends DraftContent {
  /** Its storage slot: the category, or a second slot if that one is taken. */
  readonly slot: string;
}

/** Rejects what an older version, or somebody's edits, left in storage. */
function isDraft(value: unknown): value is DraftContent {
  const draft = value as Partial<DraftContent> | null;
  return (
    typeof draft === "object" &&
    draft !== null &&
    typeof draft.category === "string" &&
    typeof draft.savedAt === "number" &&
    typeof draft.values === "object" &&
    draft.values !== null &&
    Object.values(draft.values).every((one) => typeof one === "string" || Array.isArray(one)) &&
    Array.isArray(draft.photos) &&
    draft.photos.every((photo) => typeof photo?.id === "string" && typeof photo.key === "string")
  );
}

function keyOf(userId: string, slot: string): string {
  return `${PREFIX}${userId}:${slot}`;
}

function read(key: string, now: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const slot = key.slice(key.indexOf(":", PREFIX.length) + 1);
    if (isDraft(draft) && now - draft.savedAt < LIFETIME) return { ...draft, slot };
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable or corrupt: there is no draft.
  }
  return undefined;
}

function keysOf(userId: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, "")));
  } catch {
    return [];
  }
}

/** The person's draft for this category, else their newest one; the draft of an edited ad is only for that ad. */
export function findDraft(userId: string, category: string, now = Date.now()): Draft | undefined {
  const all = keysOf(userId)
    .map((key) => read(key, now))
    .filter((draft) => draft !== undefined)
    .sort((one, other) => other.savedAt - one.savedAt);
  const own = all.find((draft) => draft.category === category);
  if (own || category.startsWith(EDIT_DRAFT)) return own;
  return all.find((draft) => !draft.category.startsWith(EDIT_DRAFT));
}

/** A free slot for a new draft of this category; never overwrites a draft that is still being submitted. */
export function freeSlot(userId: string, category: string): string {
  const taken = new Set(keysOf(userId));
  let slot = category;
  while (taken.has(keyOf(userId, slot))) slot += "+";
  return slot;
}

export function writeDraft(userId: string, slot: string, draft: DraftContent): void {
  try {
    localStorage.setItem(keyOf(userId, slot), JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable: the form itself still holds everything.
  }
}

export function removeDraft(userId: string, slot: string): void {
  void forgetPendingPhotos(userId);
  emptySlot(userId, slot);
}

/** Removes a draft that another has taken the place of: pictures still uploading stay. */
export function emptySlot(userId: string, slot: string): void {
  try {
    localStorage.removeItem(keyOf(userId, slot));
  } catch {
    // Unavailable storage holds no draft.
  }
}

/** Removes every draft on this device, whoever wrote it; called on sign-out. */
export function removeAllDrafts(): void {
  for (const key of allKeys()) {
    void forgetPendingPhotos(key.split(":")[1] ?? "");
    localStorage.removeItem(key);
  }
}

/** Whether there is a draft on this device. */
export function hasDraft(now = Date.now()): boolean {
  return allKeys().some((key) => read(key, now) !== undefined);
}

function allKeys(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** The slot of the last submitted form; its draft is removed once the server confirms that the ad is published. */
const SENT = "draft-sent";

export function noteSent(slot: string): void {
  try {
    sessionStorage.setItem(SENT, slot);
  } catch {
    // The draft is offered again, so nothing is lost.
  }
}

export function removeSentDraft(userId: string): void {
  try {
    const slot = sessionStorage.getItem(SENT);
    if (slot !== null) removeDraft(userId, slot);
    sessionStorage.removeItem(SENT);
  } catch {
    // As above.
  }
}
