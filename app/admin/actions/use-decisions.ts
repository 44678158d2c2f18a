import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { useFormOwner } from "#app/platform/ui/form.tsx";
import { type ActionRequest, actionPath } from "./action-request.ts";
import type { Offer } from "./admin-actions.ts";

/** The answer to an action that can be undone: its audit rows. */
export interface Decided {
  readonly undo: readonly string[];
}

interface Undoable {
  /** The audit rows of the decision. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly offer: Offer;
}

/** Returns the text after an action: 'Спряна обява: Маса', or 'Спряна обява: 3' for several rows. */
const doneText = ({ offer, about, ids }: ActionRequest) =>
  `${offer.done}: ${(ids.length === 1 && about) || ids.length}`;

/** Returns functions that run an action at once, offer to undo it, and undo the last one. */
export function useDecisions() {
  const decision = useFetcher<Decided>();
  const undoing = useFetcher();
  const owner = useFormOwner() ?? "";
  const { pathname, search } = useLocation();
  const [request, setRequest] = useState<ActionRequest>();
  const [undoable, setUndoable] = useState<Undoable>();
  const offerUndo = ({ offer, ...rest }: ActionRequest, ids: readonly string[]) =>
    setUndoable({ ids, offer, text: doneText({ offer, ...rest }) });
  const done = decision.data?.undo;
  useEffect(() => {
    if (request && done?.length) setUndoable({ ids: done, offer: request.offer, text: doneText(request) });
  }, [done, request]);
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
