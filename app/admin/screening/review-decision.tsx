/** Shows the forms that decide a review. They work without scripts; each button has a key. */
import { useEffect, useEffectEvent, useRef } from "react";
import { href, useLocation, useNavigation } from "react-router";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { Button, ButtonLink, TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { choicesOf } from "#app/platform/wording/codes.ts";
import type { ReviewView } from "./review-view.server.ts";

/** Keys by their place on the keyboard, so that they work with Cyrillic and Latin letters. */
const KEYS = { publish: "KeyP", later: "KeyN", block: "KeyB" } as const;
const REASONS = choicesOf(LISTING_DECISION_REASONS);

export function ReviewDecision({ review }: { readonly review: Pick<ReviewView, "id" | "seen" | "title"> }) {
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state !== "idle";
  const section = useDecisionKeys(isBusy);
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
    <section ref={section} aria-labelledby="decision" className="grid gap-4 panel p-4">
      <h2 ref={heading} id="decision" tabIndex={-1} className="text-lg outline-none">
        Решение<span className="sr-only">: {review.title}</span>
      </h2>
      <Form method="post" action={pathOf("publish")}>
        {fields}
        <Button data-key={KEYS.publish} aria-keyshortcuts="P" className="w-full">
          Публикувай <Key>П</Key>
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
            {label} <Key>{index + 1}</Key>
          </Button>
        ))}
      </Form>
      <ButtonLink
        look="secondary"
        to={`${href("/admin/screening")}?${new URLSearchParams({ after: review.id })}`}
        data-key={KEYS.later}
        aria-keyshortcuts="N"
      >
        Остави за после <Key>Н</Key>
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

function Key({ children }: { readonly children: string | number }) {
  return (
    <kbd aria-hidden className="hidden rounded-sm border border-current px-1.5 text-sm opacity-80 lg:inline">
      {children}
    </kbd>
  );
}

/** Clicks the button of a pressed key, unless a decision is being sent, a dialog is open, or a field has the focus. */
function useDecisionKeys(isBusy: boolean) {
  const section = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
    if (isTyping || document.querySelector("dialog[open]")) return;
    const code = event.code.replace("Numpad", "Digit");
    const holder = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(code)}"]`);
    const control = holder?.matches("a, button") ? holder : holder?.querySelector<HTMLElement>("a, button");
    if (!control) return;
    event.preventDefault();
    control.click();
  });
  useEffect(() => {
    const leaving = new AbortController();
    document.addEventListener("keydown", (event) => press(event), leaving);
    return () => leaving.abort();
  }, []);
  return section;
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
