/** Runs administrator actions from a page: asks in a dialog, and shows for some seconds that a decision can be undone. */
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink, type Look } from "#app/platform/ui/button.tsx";
import { DialogCard } from "#app/platform/ui/dialog.tsx";
import { FieldIdPrefix } from "#app/platform/ui/field.tsx";
import { ActionForm } from "./action-form.tsx";
import { type ActionRequest, confirmationPath } from "./action-request.ts";
import type { Offer } from "./admin-actions.ts";
import { useControlKeys } from "./control-keys.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { useDecisions } from "./use-decisions.ts";

interface Acting {
  /** Opens the confirmation dialog. */
  confirm(request: ActionRequest): void;
  /** Runs an action that can be undone without asking. Returns false while another one is being sent. */
  decide(request: ActionRequest): boolean;
}

const ActingContext = createContext<Acting | undefined>(undefined);

/** Returns the functions that run actions; undefined on a page without the dialog. */
export function useActing() {
  return useContext(ActingContext);
}

/** Provides the confirmation dialog and the notice that undoes a decision to an administration page. */
export function ActionDialog({ children }: { readonly children: ReactNode }) {
  const [actionRequest, setActionRequest] = useState<ActionRequest & { readonly token: string }>();
  const { decide, undoable, offerUndo, undo } = useDecisions();
  useControlKeys();
  const { pathname, search } = useLocation();
  return (
    <ActingContext value={{ confirm: (asked) => setActionRequest({ ...asked, token: crypto.randomUUID() }), decide }}>
      {children}
      {undoable && <UndoNotice key={undoable.ids.join()} text={undoable.text} onUndo={undo} />}
      {actionRequest && (
        <DialogCard
          key={actionRequest.token}
          title={actionRequest.offer.label}
          isOpen
          onClose={() => setActionRequest(undefined)}
        >
          {/* The page behind has fields of the same names. */}
          <FieldIdPrefix value="action-">
            <ActionForm
              {...actionRequest}
              next={pathname + search}
              onDone={(done) => {
                offerUndo(actionRequest, done);
                setActionRequest(undefined);
              }}
            />
          </FieldIdPrefix>
        </DialogCard>
      )}
    </ActingContext>
  );
}

interface ActionLinkProps extends ActionRequest {
  readonly label?: string | undefined;
  readonly look?: Look;
  readonly className?: string;
  /** Runs an action that can be undone without asking. */
  readonly isAtOnce?: boolean;
}

/** A link to the confirmation of an action, which opens in a dialog if the page has one. */
export function ActionLink({
  look = "secondary",
  className = "",
  label,
  isAtOnce = false,
  ...actionRequest
}: ActionLinkProps) {
  const acting = useActing();
  const { pathname, search } = useLocation();
  const { offer, about } = actionRequest;
  const shown = label ?? offer.label;
  const asks = !isAtOnce || offer.done === undefined;
  const onClick = (event: MouseEvent) => {
    if (!acting) return;
    event.preventDefault();
    // Closing the menu of the link first gives the focus back to its button, and the dialog later does the same.
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    if (asks) acting.confirm(actionRequest);
    else acting.decide(actionRequest);
  };
  return (
    <ButtonLink
      look={look}
      className={className}
      to={confirmationPath(actionRequest, pathname + search)}
      onClick={onClick}
      aria-haspopup={asks ? "dialog" : undefined}
      aria-label={about ? `${shown}: ${about}` : undefined}
    >
      {shown}
    </ButtonLink>
  );
}

interface ActionLinksProps extends Omit<ActionRequest, "offer"> {
  readonly offers: readonly Offer[];
  readonly look?: Look;
  readonly className?: string;
}

/** Links to the actions that have no control of their own. */
export function ActionLinks({ offers, look, className = "text-sm", ...row }: ActionLinksProps) {
  return offers
    .filter(({ place }) => place !== "own")
    .map((offer) => (
      <ActionLink
        key={offer.name}
        {...row}
        offer={offer}
        look={look ?? (offer.looksDangerous ? "danger" : "secondary")}
        className={className}
      />
    ));
}
