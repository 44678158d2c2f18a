/** The server's message for a form: a toast, the same text at the top of the form, and focus on the first invalid field. */
import { useEffect } from "react";
import { Notice, useShowToast } from "./toast.tsx";

/** The part of a form's state that it needs. */
interface Refused {
  readonly notice: { readonly title: string; readonly text: string };
}

export function FormNotice({ state }: { readonly state: Refused | undefined }) {
  const showToast = useShowToast();
  useEffect(() => {
    if (!state) return;
    showToast({ kind: "error", title: state.notice.title, text: state.notice.text });
    document.querySelector<HTMLElement>("main dialog[open] [aria-invalid=true], main [aria-invalid=true]")?.focus();
  }, [state, showToast]);
  return state && <Notice kind="error" title={state.notice.title} text={state.notice.text} />;
}
