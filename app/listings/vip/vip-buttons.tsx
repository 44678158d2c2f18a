import { Form, href } from "react-router";
import { LIFE_CYCLE } from "#app/listings/life-cycle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Sparkles } from "#app/ui/icons.tsx";
import { VipForm } from "./vip-form.tsx";

interface VipDoorsProps {
  readonly id: string;
  readonly title: string;
  readonly isVip: boolean;
  readonly mayPromote: boolean;
  readonly timeLeft: string | undefined;
  readonly tokens: number;
  /** One for each door: what the one has paid for the other must not take for its own. */
  readonly spendKeys: { readonly quick: string; readonly dialog: string };
}

/** The two ways to promote an ad: one day at once, or a period chosen in a dialog, which without script is a page. */
export function VipDoors({ id, title, isVip, mayPromote, timeLeft, tokens, spendKeys }: VipDoorsProps) {
  const action = href("/my-ads/:id/vip", { id });
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      {timeLeft && (
        <p className="mr-auto text-sm">
          VIP: <strong>{timeLeft}</strong>
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
          <VipForm listingId={id} tokens={tokens} spendKey={spendKeys.dialog} timeLeft={timeLeft} />
        </Dialog>
      )}
    </div>
  );
}
