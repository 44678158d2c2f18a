/**
 * What is typed into the ad form and not yet published, kept on the device of the person who typed it: texts in local
 * storage, pictures still on their way in the browser's database. Goes on publishing, discarding, signing out and age.
 */
import { DAY } from "#app/platform/durations.ts";
import { forgetPendingPhotos } from "./pending-photos.ts";

/** Milliseconds: two weeks. */
const LIFETIME = 14 * DAY;
const PREFIX = "draft:";
/** Stands before the id of an ad that is edited, in place of a category. */
export const EDIT_DRAFT = "edit-";

interface DraftPhoto {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export interface Draft {
  readonly category: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly photos: readonly DraftPhoto[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** What an older version of ours, or somebody's hand, may have left is no draft. */
function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
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

function keyOf(userId: string, category: string): string {
  return `${PREFIX}${userId}:${category}`;
}

function read(key: string, now: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (isDraft(draft) && now - draft.savedAt < LIFETIME) return draft;
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

export function writeDraft(userId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(userId, draft.category), JSON.stringify(draft));
  } catch {
    // Storage full or forbidden: the form itself still holds everything.
  }
}

export function removeDraft(userId: string, category: string): void {
  void forgetPendingPhotos(userId);
  try {
    localStorage.removeItem(keyOf(userId, category));
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

/** Which category's form was sent last; its draft goes once the server has said that the ad is published. */
const SENT = "draft-sent";

export function noteSent(category: string): void {
  try {
    sessionStorage.setItem(SENT, category);
  } catch {
    // Then the draft is offered once more, which loses nothing.
  }
}

export function removeSentDraft(userId: string): void {
  try {
    const category = sessionStorage.getItem(SENT);
    if (category !== null) removeDraft(userId, category);
    sessionStorage.removeItem(SENT);
  } catch {
    // As above.
  }
}
