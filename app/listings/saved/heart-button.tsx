/**
 * The heart button, which saves an ad on this device. The boot script sets its label and pressed state (app/shell/boot/hearts.ts), even
 * after React has hydrated; without script no heart is shown.
 */
import { Heart } from "#app/platform/ui/icons.tsx";
import { HEART_LABELS } from "./saved-lists.ts";

interface HeartButtonProps {
  readonly className?: string;
  readonly withText?: boolean;
}

export function HeartButton({ className, withText = false }: HeartButtonProps) {
  return (
    <button type="button" data-heart="" suppressHydrationWarning className={className}>
      <Heart />
      {withText && <span suppressHydrationWarning>{HEART_LABELS.false[1]}</span>}
    </button>
  );
}
