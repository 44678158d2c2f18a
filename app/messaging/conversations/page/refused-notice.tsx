/**
 * Shows the reason why a text was not sent, unless it stands beside a field, and a button that sends it anyway where the author may
 * decide.
 */
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { useFocusOnInvalid } from "#app/platform/ui/form-notice.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";

/** The refusals that the author may overrule. */
const OVERRIDABLE: readonly string[] = ["message_doubtful", "same_text"];

/** The state of a form for a message: refused with a notice, or, without one, filled with a quick word. */
export interface MessageState extends Pick<FormState, "values" | "errors"> {
  readonly notice?: FormState["notice"];
}

export function RefusedNotice({ state }: { readonly state: MessageState | undefined }) {
  useFocusOnInvalid(state);
  if (!state?.notice || Object.keys(state.errors).length > 0) return null;
  const { notice } = state;
  return (
    <div className="grid gap-2 pb-2" role="alert">
      <Notice kind="error" title={notice.title} text={notice.text} />
      {OVERRIDABLE.includes(notice.code) && (
        <Button look="secondary" name="sure" value="1" className="justify-self-start">
          Изпрати въпреки това
        </Button>
      )}
    </div>
  );
}
