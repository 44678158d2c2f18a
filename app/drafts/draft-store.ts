/**
 * What is typed into the ad form and not yet published, kept on the device of the person who typed it: texts in local
 * storage, pictures still on their way in the browser's database. Goes on publishing, discarding, signing out and age.
 */
import { DAY } from "#app/wording/durations.ts";
import { forgetPendingPhotos } from "./pending-photos.ts";

/** Milliseconds: two weeks. */
const LIFETIME = 14 * DAY;
const PREFIX = "draft:";
/** Stands before the id of an ad that is edited or copied, in place of a category. */
export const EDIT_DRAFT = "edit-";

interface DraftPhoto {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

/** What is kept of a form. */
export interface DraftContent {
  readonly category: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly photos: readonly DraftPhoto[];
  /** The form's own: sent again after a lost answer, it makes no second ad. */
  readonly token?: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

export interface Draft extends DraftContent {
  /** Where on the device it lies: under its category, or beside another one of that. */
  readonly slot: string;
}

/** What an older version of ours, or somebody's hand, may have left is no draft. */
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
    // Storage forbidden or broken: then there is no draft.
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

/** The person's draft in this category, else their newest in another one; an edited ad's is its own only. */
export function findDraft(userId: string, category: string, now = Date.now()): Draft | undefined {
  const all = keysOf(userId)
    .map((key) => read(key, now))
    .filter((draft) => draft !== undefined)
    .sort((one, other) => other.savedAt - one.savedAt);
  const own = all.find((draft) => draft.category === category);
  if (own || category.startsWith(EDIT_DRAFT)) return own;
  return all.find((draft) => !draft.category.startsWith(EDIT_DRAFT));
}

/** A place for a new draft of this category: one that waits to be answered for is not written over. */
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
    // Storage full or forbidden: the form itself still holds everything.
  }
}

export function removeDraft(userId: string, slot: string): void {
  void forgetPendingPhotos(userId);
  try {
    localStorage.removeItem(keyOf(userId, slot));
  } catch {
    // Forbidden storage holds no draft.
  }
}

/** All drafts on this device, whoever's: before signing out. */
export function removeAllDrafts(): void {
  for (const key of allKeys()) {
    void forgetPendingPhotos(key.split(":")[1] ?? "");
    localStorage.removeItem(key);
  }
}

/** Whether anything unfinished waits on this device. */
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

/** The slot of the form that was sent last; its draft goes once the server has said that the ad is published. */
const SENT = "draft-sent";

export function noteSent(slot: string): void {
  try {
    sessionStorage.setItem(SENT, slot);
  } catch {
    // Then the draft is offered once more, which loses nothing.
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
