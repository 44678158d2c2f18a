import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { useFormOwner } from "#app/platform/ui/form.tsx";
import { type ActionRequest, actionPath } from "./action-request.ts";
import type { Offer } from "./admin-actions.ts";

/** The answer to an action that can be undone. */
export interface Decided {
  /** The audit rows of the decisions: one for each row that was changed. */
  readonly undo: readonly string[];
  /** The message, which names the rows that were not changed. */
  readonly text: string;
}

interface Undoable {
  /** The audit rows of the decision. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly offer: Offer;
}

/** Returns the text after an action: 'Спряна обява: Маса', 'Спряна обява: 3' for several rows, or the answer's if some were not changed. */
function doneText({ offer, about, ids }: ActionRequest, { undo, text }: Decided): string {
  if (undo.length < ids.length) return text;
  return `${offer.done}: ${(ids.length === 1 && about) || ids.length}`;
}

/** Returns functions that run an action at once, offer to undo it, and undo the last one. */
export function useDecisions() {
  const decision = useFetcher<Decided>();
  const undoing = useFetcher();
  const owner = useFormOwner() ?? "";
  const { pathname, search } = useLocation();
  const [request, setRequest] = useState<ActionRequest>();
  const [undoable, setUndoable] = useState<Undoable>();
  const offerUndo = (asked: ActionRequest, done: Decided) =>
    setUndoable({ ids: done.undo, offer: asked.offer, text: doneText(asked, done) });
  const { data: done } = decision;
  const onDone = useEffectEvent((answer: Decided) => request && offerUndo(request, answer));
  useEffect(() => {
    if (done?.undo?.length) onDone(done);
  }, [done]);
  const formWith = (fields: Readonly<Record<string, string | undefined>>, ids: readonly string[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ next: pathname + search, [FORM_OWNER]: owner, ...fields }))
      if (value !== undefined) form.set(name, value);
    for (const id of ids) form.append("id", id);
    return form;
  };
  /** Returns false while another decision is being sent. */
  const decide = (asked: ActionRequest): boolean => {
    if (decision.state === "submitting") return false;
    const { offer, ids, reason, seen } = asked;
    setRequest(asked);
    const form = formWith({ reason, seen, undoable: "yes" }, ids);
    decision.submit(form, { method: "post", action: actionPath(offer) });
    return true;
  };
  const undo = () => {
    if (!undoable) return;
    const { target } = undoable.offer;
    undoing.submit(formWith({}, undoable.ids), { method: "post", action: actionPath({ target, name: "undo" }) });
    setUndoable(undefined);
  };
  return { decide, undoable, offerUndo, undo };
}
