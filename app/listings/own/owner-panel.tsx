/** The owner's panel on the page of an ad, in place of the visitor's actions: state, actions and statistics. */
import { ForwardMenu } from "#app/listings/forwarding/forward-menu.tsx";
import { SHOWN_STATUSES, STATES } from "#app/listings/life/life-cycle.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { OwnActions } from "./own-actions.tsx";
import { OwnFigures } from "./own-figures.tsx";
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
  /** True beside the panel of a new ad, which says where to send it: sharing then stands in the menu only. */
  readonly isNew: boolean;
}

export function OwnerPanel({ own, tokens, returnTo, address, isNew }: OwnerPanelProps) {
  const { card, state, badge, until, may, counts } = own;
  const verbs = (["confirm", "markSold", "reserve", "release", "resume", "republish"] as const).filter(
    (verb) => may[verb] && (verb !== "confirm" || own.isConfirmationDue),
  );
  return (
    <section aria-labelledby="own-listing" className="panel print:hidden">
      <div className="grid gap-3 p-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong id="own-listing">Вашата обява</strong>
          <Badge tone={badge.tone}>{badge.one}</Badge>
          <span className="text-sm text-muted">{until}</span>
        </p>
        <OwnActions {...own} {...{ returnTo, tokens, address, verbs }}>
          {!isNew && SHOWN_STATUSES.includes(STATES[state].status) && (
            <ForwardMenu title={card.title} address={address} />
          )}
        </OwnActions>
        <p className="text-sm text-muted even-digits">
          <OwnFigures id={card.id} title={card.title} counts={counts} />
        </p>
      </div>
      <OwnNotes {...own} />
    </section>
  );
}
