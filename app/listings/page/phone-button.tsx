/**
 * Reveals the seller's phone on demand: in place by the boot script, on a small page without. In a list the script adds to its
 * name which ad it is of (app/boot/hearts.ts).
 */

import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import drawings from "#app/ui/icons.svg?url";
import { Phone } from "#app/ui/icons.tsx";

interface PhoneButtonProps {
  readonly listingId: string;
  readonly look: "icon" | "full";
}

/** React never looks into it: the number may stand there before React comes. */
const CALL = {
  __html: `<button type="submit" class="${buttonClass("primary")}"><svg aria-hidden="true"><use href="${drawings}#Phone"></use></svg>Покажи телефона</button>`,
};

export function PhoneButton({ listingId, look }: PhoneButtonProps) {
  // The boot script puts the number into it: another ad has another form.
  const action = href("/listings/:id/phone", { id: listingId });
  if (look === "full")
    return (
      <form
        key={listingId}
        method="post"
        action={action}
        suppressHydrationWarning
        className="call print:hidden"
        dangerouslySetInnerHTML={CALL}
      />
    );
  return (
    <form method="post" action={action}>
      <button type="submit" aria-label="Покажи телефона">
        <Phone />
      </button>
    </form>
  );
}
