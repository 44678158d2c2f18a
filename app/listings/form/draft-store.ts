/**
 * Stores drafts of the ad form on the device: texts in local storage, pictures that are still uploading in IndexedDB. A draft is
 * deleted when the ad is published, when it is discarded, on sign-out, and after two weeks.
 */
import { forgetPassedPhotos } from "#app/listings/photos/passed-photos.ts";
import { DRAFT_LIFETIME, deletePendingPhotos } from "#app/listings/photos/pending-photos.ts";
import { readStored, storedKeys, writeStored } from "#app/platform/forms/device-store.ts";

const PREFIX = "draft:";
/** Prefix of the key of an edited or copied ad, which has its id in place of the category. */
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

/** Returns false for values stored by an older version or edited by hand. */
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
  const draft = readStored(key);
  const slot = key.slice(key.indexOf(":", PREFIX.length) + 1);
  return isDraft(draft) && now - draft.savedAt < DRAFT_LIFETIME ? { ...draft, slot } : undefined;
}

/** Deletes drafts that are too old or damaged. */
export function removeOldDrafts(now = Date.now()): void {
  for (const key of storedKeys(PREFIX)) if (!read(key, now)) writeStored(key, null);
}

/** Returns the person's draft for this category, else their newest one; the draft of an edited ad is only for that ad. */
export function findDraft(userId: string, category: string, now = Date.now()): Draft | undefined {
  const all = storedKeys(keyOf(userId, ""))
    .map((key) => read(key, now))
    .filter((draft) => draft !== undefined)
    .sort((one, other) => other.savedAt - one.savedAt);
  const own = all.find((draft) => draft.category === category);
  if (own || category.startsWith(EDIT_DRAFT)) return own;
  return all.find((draft) => !draft.category.startsWith(EDIT_DRAFT));
}

/** Returns a free slot for a new draft of this category; a draft that is being submitted is never overwritten. */
export function findFreeSlot(userId: string, category: string): string {
  const taken = new Set(storedKeys(keyOf(userId, "")));
  let slot = category;
  while (taken.has(keyOf(userId, slot))) slot += "+";
  return slot;
}

export function writeDraft(userId: string, slot: string, draft: DraftContent): void {
  writeStored(keyOf(userId, slot), draft);
}

/** A draft as this page has read or written it last. */
export type OwnDraft = Pick<Draft, "slot" | "savedAt">;

/** Saves the draft of this page, in another slot if another tab has written to its own one; returns where. */
export function saveDraft(userId: string, category: string, own: OwnDraft | undefined, draft: DraftContent): OwnDraft {
  const stored = own && read(keyOf(userId, own.slot), draft.savedAt);
  const isOwn = own && (stored === undefined || stored.savedAt === own.savedAt);
  const slot = isOwn ? own.slot : findFreeSlot(userId, category);
  writeDraft(userId, slot, draft);
  return { slot, savedAt: draft.savedAt };
}

/** Deletes a draft, and the pictures that were not uploaded unless they may be those of another draft. */
export function removeDraft(userId: string, slot: string): void {
  emptySlot(userId, slot);
  if (storedKeys(keyOf(userId, "")).length === 0) void deletePendingPhotos(userId);
}

/** Deletes a draft that another one replaces; its pictures stay. */
export function emptySlot(userId: string, slot: string): void {
  writeStored(keyOf(userId, slot), null);
}

/** Deletes every draft on this device, whoever wrote it; called on sign-out. */
export function removeAllDrafts(): void {
  void forgetPassedPhotos();
  for (const key of storedKeys(PREFIX)) {
    void deletePendingPhotos(key.split(":")[1] ?? "");
    writeStored(key, null);
  }
}

/** True if there is a draft on this device. */
export function hasDraft(now = Date.now()): boolean {
  return storedKeys(PREFIX).some((key) => read(key, now) !== undefined);
}

/** Key of the draft of the last submitted form, which is deleted once the server confirms the publication. */
const SENT = "draft-sent";

export function rememberSentDraft({ slot, savedAt }: OwnDraft): void {
  try {
    sessionStorage.setItem(SENT, `${savedAt} ${slot}`);
  } catch {
    // The draft is offered again, so nothing is lost.
  }
}

/** Deletes the draft of the last submitted form, unless another tab has written to it. */
export function removeSentDraft(userId: string): void {
  try {
    const [savedAt, slot] = sessionStorage.getItem(SENT)?.split(" ") ?? [];
    if (slot !== undefined && read(keyOf(userId, slot), Date.now())?.savedAt === Number(savedAt))
      removeDraft(userId, slot);
    sessionStorage.removeItem(SENT);
  } catch {
    // As above.
  }
}
