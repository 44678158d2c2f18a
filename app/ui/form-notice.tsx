/**
 * The server's message for a form: a toast, the same text at the top of the form, and focus on the first invalid field. The
 * same words do not stand twice: at the top they wait until the toast is gone, and what stands beside a field stands there.
 */
import { useContext, useLayoutEffect } from "react";
import { errorToast, type Toast } from "#app/wording/toast.ts";
import { InDialog } from "./form-here.ts";
import { Notice, QuietNotice, useShowToast } from "./toast.tsx";

/** The part of a form's state that it needs. */
interface Refused {
  readonly notice: Omit<Toast, "kind"> | undefined;
  readonly errors?: Readonly<Record<string, string>>;
}

export function FormNotice({ state }: { readonly state: Refused | undefined }) {
  const showToast = useShowToast();
  // Before anything is painted, so that nothing is seen twice.
  useLayoutEffect(() => {
    if (!state?.notice) return;
    showToast(errorToast(state.notice));
    document.querySelector<HTMLElement>("main dialog[open] [aria-invalid=true], main [aria-invalid=true]")?.focus();
  }, [state, showToast]);
  const isInDialog = useContext(InDialog);
  if (!state?.notice) return null;
  const said = errorToast(state.notice);
  // A toast is behind a dialog, where nobody reads it.
  if (isInDialog) return <Notice {...said} />;
  const isBeside = !said.help && Object.values(state.errors ?? {}).includes(said.text);
  return (
    <div className={isBeside ? "unscripted" : undefined}>
      <QuietNotice {...said} />
    </div>
  );
}
