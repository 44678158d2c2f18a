/** The buttons for the selected rows of an administration table. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { choiceError, idsIn } from "#app/admin/pages/admin-params.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { useShowToast } from "#app/platform/ui/toast.tsx";
import { errorToast } from "#app/platform/wording/toast.ts";
import { useActing } from "./action-dialog.tsx";
import { actionPath } from "./action-request.ts";
import type { Offer } from "./admin-actions.ts";

/** The id of the form of selected rows, whose checkboxes are in the table. */
export const SELECTION_FORM = "several";

interface BulkActionsProps {
  /** The actions that are allowed on the rows, also repeated. */
  readonly offers: readonly Offer[];
  readonly asOf: string | undefined;
}

/** Each button opens the confirmation of its action. */
export function BulkActions({ offers, asOf }: BulkActionsProps) {
  const acting = useActing();
  const showToast = useShowToast();
  const { pathname, search } = useLocation();
  const { form, count } = useSelectedCount();
  const actions = new Map(offers.flatMap((offer) => (offer.many === undefined ? [] : [[offer.name, offer]])));
  if (actions.size === 0) return null;
  return (
    // On a phone the height is reserved, so that no row moves while somebody selects it.
    <div className="min-h-15 lg:contents">
      <Form
        ref={form}
        id={SELECTION_FORM}
        method="get"
        // On a phone the buttons of selected rows are fixed above the bottom bar.
        className={`sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-2 bg-paper py-1 ${count > 0 ? "max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-[60px] max-lg:z-30 max-lg:mb-0 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:pb-3" : ""}`}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const chosen = new FormData(event.currentTarget);
          const ids = idsIn(chosen);
          const rows = chosen.getAll("id").length;
          const offer = actions.get(submitter?.dataset.action ?? "");
          if (!acting || !offer) return;
          event.preventDefault();
          const refused = choiceError(ids);
          if (refused) showToast(errorToast(refused));
          else acting.confirm({ offer, ids, asOf, rows });
        }}
      >
        <input type="hidden" name="next" value={pathname + search} />
        {asOf && <input type="hidden" name="asOf" value={asOf} />}
        <SelectAll />
        <span className="text-sm text-muted" role="status">
          {count > 0 ? `Избрани: ${count}` : ""}
        </span>
        {[...actions.values()].map((offer) => (
          <Button
            key={offer.name}
            data-action={offer.name}
            formAction={actionPath(offer)}
            look={offer.looksDangerous ? "danger" : "secondary"}
            className={count > 0 ? "text-sm" : "text-sm max-lg:[@media(scripting:enabled)]:hidden"}
          >
            {offer.label}
          </Button>
        ))}
      </Form>
    </div>
  );
}

function SelectAll() {
  return (
    <label className="scripted inline-flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        onChange={({ currentTarget: { form, checked } }) => {
          // The checkboxes are outside the form and refer to it by id.
          for (const box of form?.elements ?? [])
            if (box instanceof HTMLInputElement && box.name === "id") box.checked = checked;
          // The change of this checkbox itself is counted before the others have changed.
          form?.dispatchEvent(new Event("change", { bubbles: true }));
        }}
      />
      Избери всички
    </label>
  );
}

/** Returns the current number of selected rows. */
function useSelectedCount() {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const update = useEffectEvent(() => setCount(form.current ? new FormData(form.current).getAll("id").length : 0));
  // An action may have replaced the rows.
  useEffect(() => update());
  useEffect(() => {
    const onChange = () => update();
    addEventListener("change", onChange);
    return () => removeEventListener("change", onChange);
  }, []);
  return { form, count };
}
