/**
 * The dialogs of the site, based on <dialog>: focus stays inside and returns to the trigger, Escape and the back button close
 * it, and the page behind is inert. Without JavaScript the trigger is a link to a page with the same content.
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
import { useCloseOnBack } from "./use-back-closes.ts";

const LOOKS = {
  card: "dialog-card",
  screen: "overscroll-contain m-0 h-dvh max-h-none w-screen max-w-none bg-black text-white backdrop:bg-black",
} as const;

interface ModalProps {
  readonly look: keyof typeof LOOKS;
  readonly isOpen: boolean;
  /** Called when the dialog is closed by any means; may be called more than once. */
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly id?: string | undefined;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly children: ReactNode;
}

/** A modal dialog without content of its own; `DialogCard` and `Dialog` below cover most uses. */
export function Modal({ look, isOpen, onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because closing before the removal from the page returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    // The focused first control may be at the end of a long text.
    element.scrollTop = 0;
    return () => element.close();
  }, [isOpen]);
  useCloseOnBack(isOpen, onClose);
  const { key } = useLocation();
  const before = useRef(key);
  const onNavigate = useEffectEvent(onClose);
  // A navigation from inside closes the dialog, even one to the same page, which may show a message.
  useEffect(() => {
    if (before.current !== key) onNavigate();
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
  /** The label of the close button; 'Отказ' by default. */
  readonly closeLabel?: string | undefined;
}

/** A dialog with a title, a description and a close button, whose state the caller controls. */
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
  /** Renders the link that opens the dialog, with these props. */
  readonly trigger: (open: {
    readonly onClick: (event: MouseEvent) => void;
    readonly "aria-haspopup": "dialog";
  }) => ReactNode;
}

/** A dialog with the link that opens it. */
export function Dialog({ trigger, onOpen, ...card }: DialogProps) {
  const [isOpen, setOpen] = useState(false);
  // Stays mounted after the first opening, so that typed values are preserved.
  const [isMounted, setMounted] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setMounted(true);
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      {trigger({ onClick: open, "aria-haspopup": "dialog" })}
      {isMounted && <DialogCard {...card} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
