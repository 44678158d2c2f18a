/** What the server said of a form: a toast, the same words at its top (they stay), and the focus on the first bad field. */
import { useEffect } from "react";
import { Notice, useShowToast } from "./toast.tsx";

/** What it needs of a form's state. */
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
