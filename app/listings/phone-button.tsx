/** Reveals the seller's phone on demand: in place with script, on a small page without. */
import { Phone } from "lucide-react";
import { href, useFetcher } from "react-router";
import { buttonClass, iconButtonClass } from "#app/ui/button.tsx";
import type { PhoneAnswer } from "./phone-answer.ts";

interface PhoneButtonProps {
  readonly listingId: string;
  readonly title: string;
  readonly look: "icon" | "full";
}

export function PhoneButton({ listingId, title, look }: PhoneButtonProps) {
  const fetcher = useFetcher<PhoneAnswer>();
  const answer = fetcher.data;
  if (answer) return <RevealedPhone answer={answer} look={look} />;
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={href("/listings/:id/phone", { id: listingId })}
      className={look === "full" ? "grid print:hidden" : "relative z-10 -mr-2 -mb-2"}
    >
      {look === "full" ? (
        <button
          type="submit"
          disabled={isBusy}
          aria-busy={isBusy}
          className={buttonClass("primary", "w-full lg:text-lg")}
        >
          <Phone aria-hidden className="size-5" />
          Покажи телефона
        </button>
      ) : (
        <button
          type="submit"
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={`Покажи телефона: ${title}`}
          className={iconButtonClass("text-grape hover:bg-grape-soft")}
        >
          <Phone aria-hidden strokeWidth={1.75} className="size-5" />
        </button>
      )}
    </fetcher.Form>
  );
}

function RevealedPhone({ answer, look }: { readonly answer: PhoneAnswer; readonly look: "icon" | "full" }) {
  const place = look === "full" ? "" : "relative z-10 -mr-1 text-sm";
  if (!answer.phone) {
    return (
      <p role="status" className={`flex min-h-11 items-center font-semibold text-muted ${place}`}>
        {answer.text}
      </p>
    );
  }
  return (
    <a
      ref={(link) => link?.focus()}
      href={`tel:${answer.phone.number}`}
      className={
        look === "full"
          ? buttonClass("primary", "w-full tabular-nums lg:text-lg")
          : `flex min-h-11 items-center font-semibold whitespace-nowrap text-grape tabular-nums ${place}`
      }
    >
      {look === "full" && <Phone aria-hidden className="size-5" />}
      {answer.phone.shown}
    </a>
  );
}
