/** Toasts, shown one at a time for five seconds, longer while hovered or focused; those that can be undone as long as that is possible. */

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Link } from "#app/platform/ui/link.tsx";
import { type Toast, UNDO_SECONDS, type UndoForm } from "#app/platform/wording/toast.ts";
import { Button, iconButtonClass } from "./button.tsx";
import { Form } from "./form.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.tsx";

/** Milliseconds for which a toast is shown. */
const DURATION = 5_000;

const ShowToast = createContext<(toast: Toast) => void>(() => {});
const CurrentToast = createContext<Toast | undefined>(undefined);

/** Returns a function that shows a toast in place of the current one. */
export function useShowToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** True while a toast shows the same text and title. */
export function useIsToasted(message: Omit<Toast, "kind"> | undefined): boolean {
  const current = useContext(CurrentToast);
  return current !== undefined && current.text === message?.text && current.title === message.title;
}

/** Shows toasts. `initial` is the toast from the server; it is in the HTML, so it is shown without JavaScript, too. */
export function ToastRegion({
  initial,
  children,
}: {
  readonly initial: Toast | undefined;
  readonly children: ReactNode;
}) {
  const [toast, setToast] = useState(initial);
  const close = useCallback(() => setToast(undefined), []);
  useEffect(() => {
    if (initial) setToast(initial);
  }, [initial]);
  // Submitting a form hides the message of the previous attempt at once, as a new one may follow immediately.
  useEffect(() => {
    const onSubmit = ({ target }: Event) => {
      // The form in a toast must stay until it is sent.
      if (target instanceof HTMLFormElement && target.getAttribute("method") === "post" && !target.closest(".messages"))
        close();
    };
    addEventListener("submit", onSubmit, { capture: true });
    return () => removeEventListener("submit", onSubmit, { capture: true });
  }, [close]);
  return (
    <ShowToast value={setToast}>
      <CurrentToast value={toast}>{children}</CurrentToast>
      {/* The live region is always present, so that screen readers announce what appears in it. It covers no heading. */}
      <div aria-live={toast?.kind === "error" ? "assertive" : "polite"} className="messages z-50 print:hidden">
        {toast && <ToastCard key={toast.text} toast={toast} onClose={close} />}
      </div>
    </ShowToast>
  );
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { undo } = toast;
  useEffect(() => {
    if (isHeld && !undo) return;
    const end = () => {
      // The focus does not get lost with the button that has it.
      if (undo && card.current?.contains(document.activeElement)) document.getElementById("main")?.focus();
      onClose();
    };
    const timer = setTimeout(end, undo ? UNDO_SECONDS * 1_000 : DURATION);
    return () => clearTimeout(timer);
  }, [isHeld, undo, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays its end; it is not a control
    <div
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="raised"
    >
      <Notice {...toast}>
        {undo && <UndoButton undo={undo} />}
        <button
          type="button"
          onClick={onClose}
          aria-label="Затвори съобщението"
          className={iconButtonClass("-m-2.5 ml-auto text-muted hover:bg-tint scripted")}
        >
          <X />
        </button>
      </Notice>
    </div>
  );
}

function UndoButton({ undo: { to, key, next } }: { readonly undo: UndoForm }) {
  return (
    <Form method="post" action={to} navigate={false} className="-my-2.5 ml-auto shrink-0">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="next" value={next} />
      {/* The button whose change is undone is gone; this one takes over the focus. */}
      <Button look="secondary" autoFocus>
        Отмени
      </Button>
    </Form>
  );
}

interface NoticeProps extends Toast {
  /** Below the text. */
  readonly details?: ReactNode;
  /** Beside it. */
  readonly children?: ReactNode;
}

/** A message inside the page. */
export function Notice({ kind, title, text, help, details, children }: NoticeProps) {
  const isError = kind === "error";
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-card border bg-card p-4 ${isError ? "border-bad" : "border-good"}`}
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${isError ? "text-bad" : "text-good"}`} />
      <div className="min-w-0">
        {title && title !== text && <p className="font-bold">{title}</p>}
        <p className={title === text ? "font-bold" : ""}>{text}</p>
        {help && (
          <p className="mt-1">
            {help.text && <span>{`${help.text} `}</span>}
            <Link to={help.to} className="inline-block py-2 font-semibold text-grape underline underline-offset-3">
              {help.label}
            </Link>
          </p>
        )}
        {details}
      </div>
      {children}
    </div>
  );
}
