/** Renders the buttons and the counter over a strip of photos, which the boot script moves (photo-strips.ts). */
import { ChevronLeft, ChevronRight } from "#app/platform/ui/icons.tsx";

interface StripControlsProps {
  readonly count: number;
  /** The place of the photo in view, for a strip that React follows as well. */
  readonly place?: number;
  /** The look of the buttons. */
  readonly className: string;
}

export function StripControls({ count, place = 0, className }: StripControlsProps) {
  return (
    <>
      <button type="button" data-turn="-1" aria-label="Предишна снимка" className={`${className} inset-y-0 left-2`}>
        <ChevronLeft />
      </button>
      <button type="button" data-turn="1" aria-label="Следваща снимка" className={`${className} inset-y-0 right-2`}>
        <ChevronRight />
      </button>
      <p aria-live="polite" className="boot-scripted">
        <span className="sr-only">Снимка </span>
        <span data-place suppressHydrationWarning>{`${place + 1} от ${count}`}</span>
      </p>
    </>
  );
}
