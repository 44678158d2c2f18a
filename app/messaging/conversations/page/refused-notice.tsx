/** Shows the reason why a text was not sent, and a button that sends it anyway where the author may decide. */
import type { ErrorNotice } from "#app/platform/errors/errors.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";

/** The refusals that the author may overrule. */
const OVERRIDABLE: readonly string[] = ["message_doubtful", "same_text"];

export function RefusedNotice({ notice }: { readonly notice: ErrorNotice | undefined }) {
  if (!notice) return null;
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
