/** The owner's panel on the page of an ad, in place of the visitor's actions: state, actions and statistics. */
import { LIFE_CYCLE, STATES } from "#app/listings/life/life-cycle.ts";
import { StateButton } from "#app/listings/life/state-button.tsx";
import { ListingFigures } from "#app/listings/page/listing-figures.tsx";
import { ForwardMenu } from "#app/listings/sharing/forward-menu.tsx";
import { VipDialog } from "#app/listings/vip/vip-buttons.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { EditLink, OwnMenu, VERB_ICONS } from "./own-actions.tsx";
import { OwnNotes } from "./own-listing.tsx";
import type { OwnListingView } from "./own-listing-view.server.ts";

interface OwnerPanelProps {
  readonly own: OwnListingView;
  /** The balance of VIP tokens. */
  readonly tokens: number;
  /** The path of the page. */
  readonly returnTo: string;
  /** The canonical address of the ad. */
  readonly address: string;
}

export function OwnerPanel({ own, tokens, returnTo, address }: OwnerPanelProps) {
  const { card, state, until, may, counts, days, vip } = own;
  const target = { id: card.id, title: card.title, returnTo };
  const verbs = (["confirm", "markSold", "reserve", "release", "resume", "republish"] as const).filter(
    (verb) => may[verb] && (verb !== "confirm" || own.isConfirmationDue),
  );
  return (
    <section aria-labelledby="own-listing" className="panel print:hidden">
      <div className="grid gap-3 p-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong id="own-listing">Вашата обява</strong>
          <Badge tone={STATES[state].tone}>{STATES[state].one}</Badge>
          <span className="text-sm text-muted">{until}</span>
        </p>
        <div className="flex flex-wrap gap-1.5 [&_.button]:px-2.5">
          <EditLink {...target} look="primary" />
          {verbs.map((verb) => (
            <StateButton key={verb} {...target} verb={verb} icon={VERB_ICONS[verb]} label={LABELS[verb]} />
          ))}
          <VipDialog {...target} {...vip} tokens={tokens} spendKey={vip.spendKeys.dialog} isDisabled={!may.promote} />
          {state !== "review" && <ForwardMenu title={card.title} address={address} />}
          <OwnMenu {...own} returnTo={returnTo} tokens={tokens} shown={["edit", "vip", ...verbs]} />
        </div>
        <ListingFigures {...counts} days={days} />
      </div>
      <OwnNotes {...own} />
    </section>
  );
}

/** Short labels; the menu has the long ones. */
const LABELS = {
  confirm: LIFE_CYCLE.confirm.label,
  markSold: STATES.sold.one,
  reserve: STATES.reserved.one,
  release: LIFE_CYCLE.release.label,
  resume: LIFE_CYCLE.resume.label,
  republish: LIFE_CYCLE.republish.label,
} as const;
