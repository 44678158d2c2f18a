/** Saves the ad form as a draft on the device, and offers it again after a crash, a lost connection or a sign-in. */
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { href, useNavigate } from "react-router";
import type { Photo } from "#app/listings/photos/photo.ts";
import { ONCE_KEY } from "#app/platform/cache/page-contract.ts";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { formatWhen } from "#app/platform/wording/dates.ts";
import {
  type Draft,
  type DraftContent,
  EDIT_DRAFT,
  emptySlot,
  findDraft,
  type OwnDraft,
  rememberSentDraft,
  removeDraft,
  removeOldDrafts,
  saveDraft,
} from "./draft-store.ts";
import { findGuestDraft, GUEST, isGuestDraftOwn, removeGuestDraft, takeGuestDraft } from "./guest-draft.ts";
import type { EditorState } from "./listing-editor.server.ts";

/** Debounce in milliseconds for saving. */
const PAUSE = 400;
/** Technical fields of the form, which are not saved. */
const OWN_FIELDS = new Set([
  ...["token", "category", "to", "intent", "photo", "files", FORM_OWNER, ONCE_KEY],
  // Answers to questions of the server, which asks anew.
  ...["asked", "kept", "anyway"],
  ...["step", "reviewed"],
]);

interface DraftOptions {
  readonly userId: string;
  /** The category of a new ad; EDIT_DRAFT and the id of an edited or copied one. */
  readonly category: string;
  /** The form as the server returned it; then no draft is offered. */
  readonly state: EditorState | undefined;
}

type Own = RefObject<OwnDraft | undefined>;

export function useDraft(options: DraftOptions) {
  /** The draft in which the form is saved; undefined until it is saved in a slot of its own, beside an offered draft. */
  const own: Own = useRef(undefined);
  return { ...useOffer(options, own), ...useSaving(options, own) };
}

/** Finds a stored draft and restores or discards it. */
function useOffer({ userId, category, state }: DraftOptions, own: Own) {
  const [found, setFound] = useState<Draft>();
  const [restored, setRestored] = useState<EditorState>();
  const navigate = useNavigate();

  const restore = useCallback(
    async (chosen: Draft) => {
      setFound(undefined);
      const draft = chosen.category === GUEST ? await takeGuestDraft(userId, category) : chosen;
      if (!draft) return;
      if (draft.category !== category)
        return navigate(`${href("/add-ad/:category?", { category: draft.category })}?draft=yes`, { replace: true });
      own.current = draft;
      const values = { ...draft.values, ...(draft.token && { token: draft.token }) };
      setRestored({ values, errors: {}, notice: undefined, photos: draft.photos });
    },
    [userId, category, own, navigate],
  );

  useEffect(() => {
    if (state) return;
    removeOldDrafts();
    const isContinued = new URLSearchParams(location.search).has("draft");
    const guests = category.startsWith(EDIT_DRAFT) ? undefined : findGuestDraft();
    const stored = findDraft(userId, category);
    if (guests && (isContinued || guests.savedAt > (stored?.savedAt ?? 0))) {
      // A guest's draft may be another person's: one that was not begun here just now is only offered.
      if (isContinued && isGuestDraftOwn()) void restore(guests);
      else setFound(guests);
    } else if (stored && isContinued) void restore(stored);
    else setFound(stored);
  }, [state, userId, category, restore]);

  return {
    restored,
    /** Changes when the form must be rendered again with other values. */
    version: restored ? 1 : 0,
    offered: found && {
      isGuests: found.category === GUEST,
      title: textOf(found.values.title),
      when: formatWhen(new Date(found.savedAt), new Date()),
    },
    restore: () => found && restore(found),
    discard: () => {
      if (found?.category === GUEST) removeGuestDraft();
      else if (found) removeDraft(userId, found.slot);
      setFound(undefined);
    },
  };
}

/** Saves the form while the person types, and at once before the page may end. */
function useSaving({ userId, category, state }: DraftOptions, own: Own) {
  const form = useRef<HTMLFormElement>(null);
  /** Undefined until the photos have been read; the first value is the initial one, not a change. */
  const photos = useRef<readonly Photo[]>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const saveNow = (as = category) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = form.current && draftOf(form.current, photos.current ?? []);
    if (!draft) return;
    own.current = saveDraft(userId, category, own.current, { category: as, ...draft });
  };
  const save = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(saveNow, PAUSE);
  };
  const continueAsNew = useEffectEvent((lostId: string) => {
    saveNow();
    emptySlot(userId, `${EDIT_DRAFT}${lostId}`);
  });
  const lostId = state?.lostId;
  useEffect(() => {
    if (lostId) continueAsNew(lostId);
  }, [lostId]);
  const savePending = useEffectEvent(() => {
    if (timer.current !== undefined) saveNow();
  });
  // Saves at once when the page is hidden, so that nothing is lost.
  useLayoutEffect(() => {
    const leaving = new AbortController();
    addEventListener("pagehide", () => savePending(), leaving);
    document.addEventListener("visibilitychange", () => savePending(), leaving);
    return () => {
      leaving.abort();
      savePending();
    };
  }, []);

  return {
    form: form as RefObject<HTMLFormElement | null>,
    save,
    savePhotos: (all: readonly Photo[]) => {
      const isChange = photos.current !== undefined;
      photos.current = all;
      if (isChange) save();
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const intent = submitter?.getAttribute("value") ?? "publish";
      const to = intent === "switch" ? textOf(new FormData(event.currentTarget).get("to")) : "";
      // After switching, the draft continues under the new category.
      saveNow(category.startsWith(EDIT_DRAFT) ? category : to || category);
      if (/^publish/.test(intent) && own.current) rememberSentDraft(own.current);
    },
  };
}

/** Returns the content of a form as a draft; undefined for an empty form. */
function draftOf(form: HTMLFormElement, photos: readonly Photo[]): Omit<DraftContent, "category"> | undefined {
  const values = typedValues(form);
  if (photos.length === 0 && Object.values(values).every((value) => value.length === 0)) return undefined;
  const token = textOf(new FormData(form).get("token"));
  return { values, photos, savedAt: Date.now(), ...(token && { token }) };
}

function textOf(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" ? one : "";
}

function typedValues(form: HTMLFormElement): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || OWN_FIELDS.has(name)) continue;
    const before = values[name];
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
}
