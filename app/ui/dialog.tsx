/**
 * A dialog on the browser's own <dialog>: focus is kept inside, Escape closes, the page behind is inert. Without script
 * its trigger is a link to a page that does the same.
 */
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "./button.tsx";
import { InDialog } from "./form-here.ts";

interface DialogProps {
  readonly title: string;
  readonly description?: string;
  readonly onOpen?: () => void;
  /** 'Отказ' unless there is nothing to be given up. */
  readonly closeLabel?: string;
  /** Gets the props of the link that opens the dialog. */
  readonly trigger: (open: {
    readonly onClick: (event: MouseEvent) => void;
    readonly "aria-haspopup": "dialog";
  }) => ReactNode;
  readonly children: ReactNode;
}

export function Dialog({ title, description, onOpen, closeLabel = "Отказ", trigger, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { key } = useLocation();
  // What its form did has led on, if only to the same page with a message: the dialog is not in its way.
  useEffect(() => dialog.current?.close(), [key]);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
    // The first control may stand at the end of a long text.
    if (dialog.current) dialog.current.scrollTop = 0;
    onOpen?.();
  };
  return (
    <>
      {trigger({ onClick: open, "aria-haspopup": "dialog" })}
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-text` : undefined}
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-card p-6 text-ink shadow-float backdrop:bg-black/40"
      >
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {description && (
          <p id={`${id}-text`} className="mt-2">
            {description}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <InDialog value>{children}</InDialog>
          <form method="dialog">
            <button type="submit" className={buttonClass("secondary")}>
              {closeLabel}
            </button>
          </form>
        </div>
      </dialog>
    </>
  );
}
