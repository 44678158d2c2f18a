/** Offers to restore a draft found on this device. */

import { Button } from "#app/platform/ui/button.tsx";
import { History } from "#app/platform/ui/icons.tsx";

interface DraftOfferProps {
  /** True if a guest began the ad on this device, who may be another person. */
  readonly isGuests: boolean;
  readonly title: string;
  readonly when: string;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

export function DraftOffer({ isGuests, title, when, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Незавършена обява"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card border border-grape bg-grape-soft p-4"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <History className="mt-0.5 size-5 shrink-0 text-grape" />
        <span className="min-w-0">
          <span>{`${isGuests ? "На това устройство е започната обява" : "Имате незавършена обява"} (${when})`}</span>
          {title && (
            <>
              : <strong>{title}</strong>
            </>
          )}
          {isGuests && <span>. Ако е Ваша, продължете я.</span>}
        </span>
      </p>
      <Button type="button" onClick={onRestore}>
        Продължи
      </Button>
      <Button type="button" look="quiet" onClick={onDiscard}>
        Изтрий черновата
      </Button>
    </section>
  );
}
