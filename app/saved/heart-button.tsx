/** The heart button, which saves an ad on this device. The boot script presses it, also when React is there. */
import { Heart } from "#app/ui/icons.tsx";
import type { Keepable } from "./device-list.ts";
import { HEART_WORDS } from "./kept.ts";

interface HeartButtonProps {
  readonly card: Pick<Keepable, "title">;
  readonly className: string;
  readonly withText?: boolean;
}

export function HeartButton({ card, className, withText = false }: HeartButtonProps) {
  const [label, text] = HEART_WORDS.false;
  return (
    <button
      type="button"
      data-heart=""
      aria-pressed={false}
      aria-label={withText ? undefined : `${label}: ${card.title}`}
      suppressHydrationWarning
      className={className}
    >
      <Heart />
      {withText && <span suppressHydrationWarning>{text}</span>}
    </button>
  );
}
