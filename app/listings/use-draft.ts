/** Keeps what is typed into the form of an ad, new or edited, on the device, and offers it again after a crash, a lost connection or a sign-in. */
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { type Draft, findDraft, noteSent, removeDraft, writeDraft } from "#app/drafts/draft-store.ts";
import type { Photo } from "#app/photos/photo.ts";
import { formatWhen } from "#app/ui/dates.ts";
import { useShowToast } from "#app/ui/toast.tsx";
import type { EditorState } from "./listing-editor.server.ts";

/** Milliseconds of quiet after which what was typed is kept. */
const PAUSE = 400;
const OFFLINE = "Няма интернет. Написаното е запазено на това устройство; опитайте отново, когато връзката се върне.";
/** Not the person's words: they belong to one showing of the form. */
const OWN_FIELDS = new Set(["token", "category", "to", "intent", "photo", "files"]);

interface DraftQuestion {
  readonly userId: string;
  readonly category: string;
  /** Whether this showing of the form keeps and offers a draft. */
  readonly isOn: boolean;
  /** The form as the server sent it back: then it says everything itself. */
  readonly state: EditorState | undefined;
}

export function useDraft({ userId, category, isOn, state }: DraftQuestion) {
  const form = useRef<HTMLFormElement>(null);
  const photos = useRef<readonly Photo[]>([]);
  const hasPhotos = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<Draft>();
  const [restored, setRestored] = useState<EditorState>();
  const navigate = useNavigate();
  const showToast = useShowToast();

  const restore = useCallback(
    (draft: Draft) => {
      setFound(undefined);
      if (draft.category !== category)
        return navigate(`${href("/add-ad/:category?", { category: draft.category })}?draft=yes`, { replace: true });
      setRestored({ values: draft.values, errors: {}, notice: undefined, photos: draft.photos });
    },
    [category, navigate],
  );

  useEffect(() => {
    if (!isOn || state) return;
    const draft = findDraft(userId, category);
    if (!draft) return;
    if (new URLSearchParams(location.search).has("draft")) restore(draft);
    else setFound(draft);
  }, [isOn, state, userId, category, restore]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const keepNow = () => {
    if (!form.current || !isOn) return;
    const values = typedValues(form.current);
    const isEmpty = photos.current.length === 0 && Object.values(values).every((value) => value.length === 0);
    if (isEmpty) return;
    writeDraft(userId, { category, values, photos: [...photos.current], savedAt: Date.now() });
  };
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keepNow, PAUSE);
  };
  return {
    form: form as RefObject<HTMLFormElement | null>,
    restored,
    /** Whose pictures are kept on the device until they have been sent. */
    keeper: isOn ? userId : undefined,
    /** Changes when the form must be drawn anew with other values. */
    version: restored ? 1 : 0,
    offered: found && {
      title: textOf(found.values.title),
      when: formatWhen(new Date(found.savedAt), new Date()),
    },
    restore: () => found && restore(found),
    discard: () => {
      if (found) removeDraft(userId, found.category);
      setFound(undefined);
    },
    keep,
    keepPhotos: (all: readonly Photo[]) => {
      // The first word is what the form began with, and no change.
      const isChange = hasPhotos.current;
      hasPhotos.current = true;
      photos.current = all;
      if (isChange) keep();
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      keepNow();
      if (!navigator.onLine) {
        event.preventDefault();
        showToast({ kind: "error", title: "Няма връзка", text: OFFLINE });
        return;
      }
      const { submitter } = event.nativeEvent as SubmitEvent;
      const intent = submitter?.getAttribute("value") ?? "publish";
      if (/^publish/.test(intent)) noteSent(category);
      // Switched, the form goes on under its new category.
      if (intent === "switch") removeDraft(userId, category);
    },
  };
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : (value?.[0] ?? "");
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
