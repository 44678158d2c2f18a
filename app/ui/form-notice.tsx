/** The server's message for a form: a toast, the same text at the top of the form, and focus on the first invalid field. */
import { useEffect } from "react";
import { errorToast, type Toast } from "#app/wording/toast.ts";
import { Notice, useShowToast } from "./toast.tsx";

/** The part of a form's state that it needs. */
interface Refused {
  readonly notice: Omit<Toast, "kind">;
}

export function FormNotice({ state }: { readonly state: Refused | undefined }) {
  const showToast = useShowToast();
  useEffect(() => {
    if (!state) return;
    showToast(errorToast(state.notice));
    document.querySelector<HTMLElement>("main dialog[open] [aria-invalid=true], main [aria-invalid=true]")?.focus();
  }, [state, showToast]);
  return state && <Notice {...errorToast(state.notice)} />;
}
