/**
 * The one dialog, on the browser's own <dialog>: focus is kept inside and returns to where it was, Escape and the way back
 * close it, the page behind is inert and does not scroll. Without script its trigger is a link to a page that does the same.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { buttonClass } from "./button.tsx";
import { InDialog } from "./form-here.ts";
import { useBackCloses } from "./use-back-closes.ts";

const LOOKS = {
  card: "dialog-card",
  screen: "overscroll-contain m-0 h-dvh max-h-none w-screen max-w-none bg-black text-white backdrop:bg-black",
} as const;

interface ModalProps {
  readonly look: keyof typeof LOOKS;
  readonly isOpen: boolean;
  /** However it is closed. May be called more than once. */
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly id?: string | undefined;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly children: ReactNode;
}

/** What lies over the page. `DialogCard` and `Dialog` below are what most need. */
export function Modal({ look, isOpen, onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is taken out of the page: closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    // The first control may stand at the end of a long text.
    element.scrollTop = 0;
    return () => element.close();
  }, [isOpen]);
  useBackCloses(isOpen, onClose);
  const { key } = useLocation();
  const before = useRef(key);
  const onLed = useEffectEvent(onClose);
  // What is in it has led on, if only to the same page with a message: it is not in the way of that.
  useEffect(() => {
    if (before.current !== key) onLed();
    before.current = key;
  }, [key]);
  return (
    <dialog ref={dialog} onClose={onClose} className={LOOKS[look]} {...rest}>
      {children}
    </dialog>
  );
}

interface DialogCardProps extends Pick<ModalProps, "id" | "isOpen" | "onClose" | "children"> {
  readonly title: string;
  readonly description?: string | undefined;
  /** 'Отказ' unless there is nothing to be given up. */
  readonly closeLabel?: string | undefined;
}

/** A dialog with a title, what it is about, and a way out, for who opens it by other means than a trigger. */
export function DialogCard({ title, description, closeLabel = "Отказ", children, ...state }: DialogCardProps) {
  const id = useId();
  return (
    <Modal
      look="card"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      {...state}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {description && <p id={`${id}-text`}>{description}</p>}
      <div>
        <InDialog value>{children}</InDialog>
        <form method="dialog">
          <button type="submit" className={buttonClass("secondary")}>
            {closeLabel}
          </button>
        </form>
      </div>
    </Modal>
  );
}

interface DialogProps extends Omit<DialogCardProps, "isOpen" | "onClose"> {
  readonly onOpen?: () => void;
  /** Gets the props of the link that opens the dialog. */
  readonly trigger: (open: {
    readonly onClick: (event: MouseEvent) => void;
    readonly "aria-haspopup": "dialog";
  }) => ReactNode;
}

/** A dialog with the link that opens it. */
export function Dialog({ trigger, onOpen, ...card }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  // Made when it is first opened, and kept: what was typed is there again.
  const [isMade, setMade] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setMade(true);
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      {trigger({ onClick: open, "aria-haspopup": "dialog" })}
      {isMade && <DialogCard {...card} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
