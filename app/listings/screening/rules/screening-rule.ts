/** Defines a rule about the text of an ad, and the modes that it can have. */
import type { AnalysedText } from "#app/listings/screening/analysis/analysed-text.server.ts";
import type { Range } from "#app/platform/numbers/range.ts";

/**
 * The outcome of a finding. off: the rule is not applied; ask: the person is asked and may keep the words; hold: an administrator
 * looks at the ad before it is published; refuse: the ad cannot be published with these words.
 */
export type ScreeningMode = "off" | "ask" | "hold" | "refuse";

/** The names of the modes for administrators. */
export const MODE_LABELS = {
  off: "Изключено",
  ask: "Пита",
  hold: "Чака преглед",
  refuse: "Отказва",
} as const satisfies Record<ScreeningMode, string>;

/** strict: decided by a checksum or a closed list; soft: may only ask. */
export type ScreeningKind = "strict" | "soft";

/** The modes that a rule of each kind may have, mildest first. */
export const SCREENING_MODES: Readonly<Record<ScreeningKind, readonly ScreeningMode[]>> = {
  strict: ["off", "ask", "hold", "refuse"],
  soft: ["off", "ask"],
};

export interface ScreeningRule {
  /** The name in the database and in addresses: lower-case words with hyphens. */
  readonly name: string;
  /** The name for administrators. */
  readonly label: string;
  readonly kind: ScreeningKind;
  readonly defaultMode: ScreeningMode;
  /** The text for the person: the reason why the words are marked, and how to change the ad. */
  readonly told: string;
  /** True for health, religion, ethnicity, politics and sexual life (GDPR, article 9): the person answers whose data it is. */
  readonly isSpecialCategory?: true;
  /** Returns the found parts of the original text, in any order; they may overlap. */
  find(text: AnalysedText): readonly Range[];
}
