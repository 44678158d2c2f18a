/** Words the reasons why an ad or edit waits for review, for its owner and for administrators. */
import { SIGNALS, type SignalText } from "#app/listings/screening/account-signals.ts";
import { rulesOf } from "#app/listings/screening/marked-words.server.ts";
import { findRule } from "#app/listings/screening/rules/rules.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";

interface Waiting {
  readonly words: readonly string[];
  readonly signals: readonly string[];
}

function signalsOf({ signals }: Waiting): readonly SignalText[] {
  return codesOf(SIGNALS)
    .filter((name) => signals.includes(name))
    .map((name) => SIGNALS[name]);
}

/** Returns the reasons for the owner, one sentence or more each. */
export function reviewReasons(waiting: Waiting): readonly string[] {
  const told = [
    ...rulesOf(waiting.words).map((name) => findRule(name)?.told),
    ...signalsOf(waiting).map((one) => one.told),
  ];
  const reasons = told.filter((one) => one !== undefined);
  return reasons.length > 0 ? reasons : ["Преглеждаме част от обявите, преди да ги публикуваме."];
}

/** Returns the labels of rules and signals for administrators. */
export function reviewLabels(waiting: Waiting) {
  return {
    rules: rulesOf(waiting.words).map((name) => findRule(name)?.label ?? name),
    signals: signalsOf(waiting).map(({ label }) => label),
  };
}
