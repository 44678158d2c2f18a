/** Shows the last decision, with a button and a key that undo it, for UNDO_SECONDS. */
import { useEffect, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { UNDO_SECONDS } from "#app/platform/wording/toast.ts";
import { Key } from "./control-keys.tsx";

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
  if (!isShown) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 top-2 z-60 mx-auto flex max-w-lg items-center justify-between gap-3 panel p-2 pl-4 raised lg:top-auto lg:bottom-4 lg:ml-1"
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <Button type="button" look="secondary" className="shrink-0" data-key="KeyU" onClick={onUndo}>
        Отмени <Key letter="U" />
      </Button>
    </div>
  );
}
