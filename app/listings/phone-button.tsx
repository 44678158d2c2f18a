/**
 * Reveals the seller's phone on demand: in place by the boot script, on a small page without. In a list the script adds to its
 * name which ad it is of (app/boot/hearts.ts).
 */

import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Phone } from "#app/ui/icons.tsx";

interface PhoneButtonProps {
  readonly listingId: string;
  readonly look: "icon" | "full";
}

export function PhoneButton({ listingId, look }: PhoneButtonProps) {
  return (
    // The boot script puts the number into it: another ad has another form.
    <form
      key={listingId}
      method="post"
      action={href("/listings/:id/phone", { id: listingId })}
      suppressHydrationWarning
      className={look === "full" ? "call print:hidden" : undefined}
    >
      {look === "full" ? (
        <button type="submit" className={buttonClass("primary")}>
          <Phone />
          Покажи телефона
        </button>
      ) : (
        <button type="submit" aria-label="Покажи телефона">
          <Phone />
        </button>
      )}
    </form>
  );
}
