/** The tags on a card and in the heading of an ad. */
import { STATES } from "#app/listings/life/life-cycle.ts";
import { Sparkles } from "#app/platform/ui/icons.tsx";

export function VipTag() {
  return (
    <span className="vip-tag">
      <Sparkles />
      VIP
    </span>
  );
}

/** The tag of an ad that is reserved for a buyer. */
export function ReservedTag() {
  return <span className="reserved-tag">{STATES.reserved.one}</span>;
}
