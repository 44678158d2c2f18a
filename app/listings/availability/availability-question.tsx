/**
 * Offers 'Още ли е налично?' on the page of an ad. It is a message like any other: a signed-in person sends it with one tap, and a guest
 * finds it written in the form.
 */
import { href } from "react-router";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { FormOwner } from "#app/platform/ui/form.tsx";
import { MessageCircleQuestion } from "#app/platform/ui/icons.tsx";

interface AvailabilityQuestionProps {
  readonly listingId: string;
  /** The idempotency key of the message of a signed-in person. */
  readonly formKey: string | undefined;
}

export function AvailabilityQuestion({ listingId, formKey }: AvailabilityQuestionProps) {
  const path = href("/listings/:id/message", { id: listingId });
  const label = (
    <>
      <MessageCircleQuestion />
      Още ли е налично?
    </>
  );
  if (!formKey)
    return (
      <ButtonLink to={`${path}?say=available`} rel="nofollow" look="secondary" className="mt-3 print:hidden">
        {label}
      </ButtonLink>
    );
  return (
    <form method="post" action={path} className="mt-3 print:hidden">
      <FormOwner />
      <input type="hidden" name="quick" value="available" />
      <input type="hidden" name="key" value={formKey} />
      <Button look="secondary">{label}</Button>
    </form>
  );
}
