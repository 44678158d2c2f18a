/** Shows the last decision, with a button that undoes it, for UNDO_SECONDS. */
import { useEffect, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { UNDO_SECONDS } from "#app/platform/wording/toast.ts";

export interface Undoable {
  /** The audit rows of the decision. */
  readonly ids: readonly string[];
  readonly text: string;
}

export function UndoNotice({ text, onUndo }: Undoable & { readonly onUndo: () => void }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
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

/** The key of a button, for people with a keyboard. */
export function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd aria-hidden className="rounded border border-control px-1 text-xs font-normal text-muted max-lg:hidden">
      {letter}
    </kbd>
  );
}
