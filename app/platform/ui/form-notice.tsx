/**
 * Shows the server's message for a form as a toast, and focuses the first invalid field. After the toast the message is at the end
 * of the form, where it moves no field; it names the fields that are still wrong, and goes when there is none. In a dialog, which would
 * cover the toast, and without script it is at the top. A message that stands beside its field is not repeated.
 */
import { useContext, useLayoutEffect } from "react";
import type { ErrorCode } from "#app/platform/errors/errors.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import { InDialog } from "./form-here.ts";
import { InvalidFields, useInvalidFields } from "./invalid-fields.tsx";
import { Notice, useIsToasted, useShowToast } from "./toast.tsx";

/** The part of a form's state that the notice needs. */
interface Refused {
  readonly notice?: (Omit<Toast, "kind"> & { readonly code?: ErrorCode }) | undefined;
  readonly errors?: Readonly<Record<string, string>>;
}

/** True if the fields say it all: only errors with a title or a way on, and those without a field, are toasts. */
function isBesideFields({ notice, errors = {} }: Refused): boolean {
  if (!notice || notice.title || notice.help) return false;
  return notice.code === "check_fields" || Object.values(errors).includes(notice.text);
}

/** Focuses the first invalid field when the server has answered with `state`. */
export function useFocusOnInvalid(state: object | undefined) {
  useLayoutEffect(() => {
    if (state)
      document.querySelector<HTMLElement>("main dialog[open] [aria-invalid=true], main [aria-invalid=true]")?.focus();
  }, [state]);
}

export function FormNotice({ state }: { readonly state: Refused | undefined }) {
  const showToast = useShowToast();
  // A layout effect, so that the text is never painted twice.
  useLayoutEffect(() => {
    if (state?.notice && !isBesideFields(state)) showToast(errorToast(state.notice));
  }, [state, showToast]);
  useFocusOnInvalid(state);
  const isInDialog = useContext(InDialog);
  const isToasted = useIsToasted(state?.notice);
  const { place, fields, areMended } = useInvalidFields(state);
  if (!state?.notice) return null;
  const shown = isInDialog ? "" : isBesideFields(state) ? "unscripted" : "form-message";
  return (
    <div ref={place} className={shown} hidden={areMended || (isToasted && shown === "form-message")}>
      <Notice {...errorToast(state.notice)} details={<InvalidFields fields={fields} />} />
    </div>
  );
}
