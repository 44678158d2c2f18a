import { Form, href } from "react-router";
import { LIFE_CYCLE } from "#app/listings/life/life-cycle.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Sparkles } from "#app/platform/ui/icons.tsx";
import type { VipDays } from "./vip.ts";
import { VipForm } from "./vip-form.tsx";

interface VipButtonsProps {
  readonly id: string;
  readonly title: string;
  readonly isVip: boolean;
  readonly mayPromote: boolean;
  readonly timeLeft: string | undefined;
  readonly lengthening: readonly VipDays[];
  readonly tokens: number;
  /** Idempotency keys, one per button: a purchase by one button is not a repetition of the other. */
  readonly spendKeys: { readonly quick: string; readonly dialog: string };
}

/** The two buttons that promote an ad: one day at once, or a period chosen in a dialog, without script on a page. */
export function VipButtons({ id, title, isVip, mayPromote, tokens, spendKeys, ...vip }: VipButtonsProps) {
  const action = href("/my-ads/:id/vip", { id });
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      {vip.timeLeft && (
        <p className="mr-auto text-sm">
          VIP: <strong>{vip.timeLeft}</strong>
        </p>
      )}
      {mayPromote && !isVip && (
        <Form method="post" action={action} navigate={false}>
          <input type="hidden" name="key" value={spendKeys.quick} />
          <input type="hidden" name="quick" value="yes" />
          <Button look="secondary" aria-label={`VIP за 24 часа: ${title}`}>
            <Sparkles className="size-4" />
            VIP за 24 часа
          </Button>
        </Form>
      )}
      {mayPromote && (
        <Dialog
          title="VIP обява"
          trigger={(open) => (
            <ButtonLink look="quiet" to={action} aria-label={`${LIFE_CYCLE.promote.label}: ${title}`} {...open}>
              {LIFE_CYCLE.promote.label}
            </ButtonLink>
          )}
        >
          <VipForm listingId={id} tokens={tokens} spendKey={spendKeys.dialog} {...vip} />
        </Dialog>
      )}
    </div>
  );
}
