/**
 * The button that reveals a phone: in place by the boot script, on a small page without it. In a list the script adds the title of the
 * ad to its accessible name (app/shell/boot/hearts.ts).
 */
import { href } from "react-router";
import { buttonClass } from "#app/platform/ui/button.tsx";
import drawings from "#app/platform/ui/icons.svg?url";
import { Phone } from "#app/platform/ui/icons.tsx";

interface PhoneButtonProps {
  readonly listingId: string;
  readonly look: "icon" | "full";
}

/** Static HTML, because the boot script may have replaced it by the number before React hydrates. */
const CALL = {
  __html: `<button type="submit" class="${buttonClass("primary")}"><svg aria-hidden="true"><use href="${drawings}#Phone"></use></svg>Покажи телефона</button>`,
};

export function PhoneButton({ listingId, look }: PhoneButtonProps) {
  // The boot script replaces the content by the number; the key gives another ad a new form.
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
