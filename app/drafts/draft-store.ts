/**
 * What is typed into the ad form and not yet published, kept on the device of the person who typed it: texts in local
 * storage, pictures still on their way in the browser's database. Goes on publishing, discarding, signing out and age.
 */
import { forgetPendingPhotos } from "./pending-photos.ts";

/** Milliseconds: two weeks. */
const LIFETIME = 14 * 86_400_000;
const PREFIX = "draft:";

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

export function readDraft(userId: string, now = Date.now()): Draft | undefined {
  try {
    const text = localStorage.getItem(PREFIX + userId);
    if (text === null) return undefined;
    const draft: unknown = JSON.parse(text);
    if (isDraft(draft) && now - draft.savedAt < LIFETIME) return draft;
    removeDraft(userId);
  } catch {
    // Storage forbidden or broken: then there is no draft.
  }
  return undefined;
}

export function writeDraft(userId: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(draft));
  } catch {
    // Storage full or forbidden: the form itself still holds everything.
  }
}

export function removeDraft(userId: string): void {
  void forgetPendingPhotos(userId);
  try {
    localStorage.removeItem(PREFIX + userId);
  } catch {
    // Forbidden storage holds no draft.
  }
}

/** Whether anybody's draft waits on this device; asked before signing out. */
export function findDraftOwner(): string | undefined {
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith(PREFIX));
    return key && readDraft(key.slice(PREFIX.length)) ? key.slice(PREFIX.length) : undefined;
  } catch {
    return undefined;
  }
}
