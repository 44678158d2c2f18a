/** Shows the last decision, with a button and a key that undo it, for UNDO_SECONDS. */
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { UNDO_SECONDS } from "#app/platform/wording/toast.ts";

interface UndoNoticeProps {
  readonly text: string;
  readonly onUndo: () => void;
}

export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShown && event.code === "KeyU" && !isTaken(event)) onUndo();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!isShown) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 top-2 z-60 mx-auto flex max-w-lg items-center justify-between gap-3 panel p-2 pl-4 raised lg:top-auto lg:bottom-4 lg:ml-1"
    >
      <span className="min-w-0 truncate">{text}</span>
      <Button type="button" look="secondary" className="shrink-0" onClick={onUndo}>
        Отмени <Key letter="U" />
      </Button>
    </div>
  );
}

/** Reports whether the key event belongs to a control, a dialog or a shortcut of the browser. */
export function isTaken({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select") !== null;
  return isTyping || altKey || ctrlKey || metaKey || document.querySelector("dialog[open]") !== null;
}

/** The key of a button, for people with a keyboard. */
export function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd aria-hidden className="rounded border border-control px-1 text-xs font-normal text-muted max-lg:hidden">
      {letter}
    </kbd>
  );
}
