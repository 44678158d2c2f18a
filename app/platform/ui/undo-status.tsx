/** Says what was just removed from a list, with a button that restores it. */
import { Button } from "./button.tsx";

interface UndoStatusProps {
  /** Undefined if nothing was removed. */
  readonly text: string | undefined;
  readonly label: string;
  readonly onUndo: () => void;
}

export function UndoStatus({ text, label, onUndo }: UndoStatusProps) {
  return (
    <div role="status">
      {text && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{text}</span>
          {/* The button that had the focus is gone; this one takes it over. */}
          <Button type="button" look="secondary" ref={focusOn} onClick={onUndo}>
            {label}
          </Button>
        </p>
      )}
    </div>
  );
}

const focusOn = (button: HTMLElement | null) => button?.focus();
