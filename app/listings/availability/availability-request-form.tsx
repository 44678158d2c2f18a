/**
 * Asks the owner of an ad whether it is still available. A signed-in person asks by a message, a guest by an anonymous request, in
 * place; without React the answer to a guest is a page of its own.
 */
import { type SubmitEvent, useEffect } from "react";
import { href, useFetcher } from "react-router";
import { markCompleted } from "#app/accounts/visit/completed-actions.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { FormOwner } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { MessageCircleQuestion } from "#app/platform/ui/icons.tsx";
import type { RequestOffer } from "./availability-requests.commands.server.ts";

/** The form field that asks for a `RequestAnswer` instead of a redirect. */
export const IN_PLACE = "in-place";

/** The answer to a request that was sent in place. */
export type RequestAnswer = { readonly isAsked: true } | FormState;

interface AvailabilityRequestFormProps {
  readonly listingId: string;
  readonly offer: RequestOffer;
}

export function AvailabilityRequestForm({ listingId, offer }: AvailabilityRequestFormProps) {
  if (offer.state === "guest") return <GuestForm listingId={listingId} offer={offer} />;
  if (offer.state === "asked") return <p className="mt-3 text-sm text-muted print:hidden">{offer.asked}</p>;
  return (
    <form method="post" action={href("/listings/:id/message", { id: listingId })} className="mt-3 print:hidden">
      <FormOwner />
      <input type="hidden" name="quick" value="available" />
      <input type="hidden" name="key" value={offer.key} />
      <AskButton busy={false} />
    </form>
  );
}

function AskButton({ busy }: { readonly busy: boolean }) {
  return (
    <Button look="secondary" busy={busy}>
      <MessageCircleQuestion />
      Още ли е налично?
    </Button>
  );
}

function GuestForm({ listingId, offer }: AvailabilityRequestFormProps) {
  const { submit, state, data } = useFetcher<RequestAnswer>();
  const refused = data && "notice" in data ? data : undefined;
  const isSent = data !== undefined && (!refused || refused.notice?.code === "already_asked");
  useEffect(() => {
    if (isSent) markCompleted(offer.name);
  }, [isSent, offer.name]);
  const action = href("/listings/:id/ask", { id: listingId });
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set(IN_PLACE, "1");
    submit(form, { method: "post", action });
  }
  return (
    // The boot script replaces the form by the sentence for a guest who has asked.
    <div data-done={offer.name} className="mt-3 grid gap-2 print:hidden">
      <p hidden={!isSent} role={isSent ? "status" : undefined} className="text-sm text-muted">
        {offer.asked}
      </p>
      {!isSent && (
        <form method="post" action={action} onSubmit={onSubmit} data-held>
          <FormOwner />
          <FormNotice state={refused} />
          <AskButton busy={state !== "idle"} />
        </form>
      )}
    </div>
  );
}
