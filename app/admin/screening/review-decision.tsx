/** Shows the forms that decide a review. They work without scripts; each button has a key. */
import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { Key } from "#app/admin/actions/control-keys.tsx";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { Button, ButtonLink, TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import type { ReviewView } from "./review-view.server.ts";

const REASONS = choicesOf(LISTING_DECISION_REASONS);

export function ReviewDecision({ review }: { readonly review: Pick<ReviewView, "id" | "seen" | "title"> }) {
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus when the next review replaces the decided one.
  useEffect(() => {
    if (review.id) heading.current?.focus({ preventScroll: true });
  }, [review.id]);
  const fields = (
    <>
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name="seen" value={review.seen} />
      <input type="hidden" name="next" value={pathname + search} />
    </>
  );
  return (
    <section aria-labelledby="decision" className="grid gap-4 panel p-4">
      <h2 ref={heading} id="decision" tabIndex={-1} className="text-lg outline-none">
        Решение<span className="sr-only">: {review.title}</span>
      </h2>
      <Form method="post" action={pathOf("publish")}>
        {fields}
        <Button data-key="KeyP" aria-keyshortcuts="P" className="w-full">
          Публикувай <Key letter="П" />
        </Button>
      </Form>
      <Form method="post" action={pathOf("refuse")} className="grid gap-2">
        {fields}
        <p className="font-semibold">Откажи, защото е:</p>
        {REASONS.map(({ value, label }, index) => (
          <Button
            key={value}
            look="secondary"
            name="reason"
            value={value}
            data-key={`Digit${index + 1}`}
            aria-keyshortcuts={String(index + 1)}
            className="justify-between! text-left"
          >
            {label} <Key letter={index + 1} />
          </Button>
        ))}
      </Form>
      <ButtonLink
        look="secondary"
        to={`${href("/admin/screening")}?${new URLSearchParams({ after: review.id })}`}
        data-key="KeyN"
        aria-keyshortcuts="N"
      >
        Остави за после <Key letter="Н" />
      </ButtonLink>
      <p className="text-sm text-muted">
        С клавиатура: П – публикувай, 1–{REASONS.length} – откажи с причина, Н – остави за после, Б – блокирай профила.
      </p>
    </section>
  );
}

function pathOf(action: "publish" | "refuse"): string {
  return href("/admin/do/:target/:action", { target: "listings", action });
}

/** Shown if there is no review, or none after those that were left for later. */
export function NothingWaits({ left }: { readonly left: number }) {
  return (
    <div className="panel p-6">
      <p role="status">{left > 0 ? "Стигнахте до края на опашката." : "Нищо не чака преглед."}</p>
      {left > 0 && <TextLink to={href("/admin/screening")}>Отначало</TextLink>}
    </div>
  );
}
