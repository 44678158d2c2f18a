/** The heart button, which saves an ad on this device. */
import { Heart } from "lucide-react";
import type { Keepable } from "./device-list.ts";
import { savedListings, toggleSaved } from "./saved-listings.ts";

interface HeartButtonProps {
  readonly card: Keepable;
  readonly className: string;
  readonly withText?: boolean;
}

export function HeartButton({ card, className, withText = false }: HeartButtonProps) {
  const isSaved = savedListings.use().some((saved) => saved.id === card.id);
  const label = isSaved ? "Премахни от запазените" : "Запази";
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={withText ? undefined : `${label}: ${card.title}`}
      onClick={() => toggleSaved(card)}
      className={`scripted ${className}`}
    >
      <Heart aria-hidden strokeWidth={1.75} className={`size-5 ${isSaved ? "fill-grape text-grape" : ""}`} />
      {withText && (isSaved ? "Запазена" : "Запази")}
    </button>
  );
}
