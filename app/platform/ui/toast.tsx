/** Toasts, shown one at a time for five seconds, longer while hovered or focused. */

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Toast } from "#app/platform/wording/toast.ts";
import { iconButtonClass } from "./button.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.tsx";

/** Milliseconds for which a toast is shown (rule: toast-one). */
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
      if (target instanceof HTMLFormElement && target.getAttribute("method") === "post") close();
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
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, DURATION);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays its end; it is not a control
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="raised"
    >
      <Notice {...toast}>
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
