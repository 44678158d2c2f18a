/**
 * The heart button, which saves an ad on this device. The boot script says what it is called and whether it is pressed
 * (app/boot/hearts.ts), also when React is there; without it no heart is shown.
 */
import { Heart } from "#app/ui/icons.tsx";
import { HEART_WORDS } from "./kept.ts";

interface HeartButtonProps {
  readonly className?: string;
  readonly withText?: boolean;
}

export function HeartButton({ className, withText = false }: HeartButtonProps) {
  return (
    <button type="button" data-heart="" suppressHydrationWarning className={className}>
      <Heart />
      {withText && <span suppressHydrationWarning>{HEART_WORDS.false[1]}</span>}
    </button>
  );
}
