import { STATES } from "./life-cycle.ts";

/** On what is promised to somebody. */
export function ReservedTag() {
  return <span className="reserved-tag">{STATES.reserved.one}</span>;
}
