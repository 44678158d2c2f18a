/** The two ways to promote an ad: one day at once, or a period chosen in a dialog, without script on a page. */
import { href } from "react-router";
import { LIFE_CYCLE } from "#app/listings/life/life-cycle.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Sparkles } from "#app/platform/ui/icons.tsx";
import type { VipDays } from "./vip.ts";
import { VipForm } from "./vip-form.tsx";

interface PromotedListing {
  readonly id: string;
  readonly title: string;
}

interface QuickVipProps extends PromotedListing {
  /** Idempotency key. */
  readonly spendKey: string;
  /** True while the ad cannot be promoted. */
  readonly isDisabled: boolean;
}

export function QuickVipButton({ id, title, spendKey, isDisabled }: QuickVipProps) {
  return (
    <Form method="post" action={href("/my-ads/:id/vip", { id })} navigate={false}>
      <input type="hidden" name="key" value={spendKey} />
      <input type="hidden" name="quick" value="yes" />
      <Button look="secondary" disabled={isDisabled} aria-label={`${QUICK_VIP}: ${title}`}>
        <Sparkles className="size-4" />
        {QUICK_VIP}
      </Button>
    </Form>
  );
}

const QUICK_VIP = "VIP за 24 часа";

interface VipDialogProps extends PromotedListing {
  readonly timeLeft: string | undefined;
  readonly lengthening: readonly VipDays[];
  readonly tokens: number;
  /** Idempotency key, different from that of the quick button: a purchase by one is not a repetition of the other. */
  readonly spendKey: string;
  readonly isDisabled: boolean;
}

export function VipDialog({ id, title, isDisabled, ...form }: VipDialogProps) {
  if (isDisabled)
    return (
      <Button type="button" look="secondary" disabled>
        {LIFE_CYCLE.promote.label}
      </Button>
    );
  return (
    <Dialog
      title="VIP обява"
      trigger={(open) => (
        <ButtonLink
          look="secondary"
          to={href("/my-ads/:id/vip", { id })}
          aria-label={`${LIFE_CYCLE.promote.label}: ${title}`}
          {...open}
        >
          <Sparkles className="size-4" />
          {LIFE_CYCLE.promote.label}
        </ButtonLink>
      )}
    >
      <VipForm listingId={id} {...form} />
    </Dialog>
  );
}
