/** The refusal of an ad because of words in its text, which are not allowed or about which the person is asked. */
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { type MarkedWords, type ScreenedContent, screenedTexts } from "./marked-words.server.ts";
import { type Screened, type ScreeningOutcome, storeDenial } from "./screen-listing.server.ts";
import { logOutcome } from "./screening-log.server.ts";

const CODES = {
  refuse: "text_refused",
  deny: "text_denied",
  ask: "text_asked",
} as const;

/** Marked words with the text around them, as the form shows them. */
export interface ShownMark {
  readonly key: string;
  readonly rule: string;
  readonly field: string;
  readonly fieldLabel: string;
  readonly before: string;
  readonly words: string;
  readonly after: string;
  readonly told: string;
  /** True for personal data: the person answers whose they are. */
  readonly isPersonal: boolean;
}

export class TextRefusal extends Refusal {
  readonly kind: keyof typeof CODES;
  readonly marks: readonly ShownMark[];
  constructor(kind: keyof typeof CODES, marks: readonly ShownMark[]) {
    super(CODES[kind]);
    this.kind = kind;
    this.marks = marks;
  }

  /** Returns the reasons of refused words by field; a question is no error of a field. */
  get errors(): Readonly<Record<string, string>> {
    if (this.kind === "ask") return {};
    const byField = Map.groupBy(this.marks, ({ field }) => field);
    return Object.fromEntries(
      [...byField].map(([field, marks]) => [field, [...new Set(marks.map((mark) => this.#reasonOf(mark)))].join(" ")]),
    );
  }

  #reasonOf({ words, told }: ShownMark): string {
    return this.kind === "deny"
      ? `Махнете ${quote(words)}: без съгласието на човека тези данни не се публикуват.`
      : `${quote(words)}: ${told}`;
  }
}

/** Characters shown on each side of marked words. */
const AROUND = 40;

function shownMarks(content: ScreenedContent, marks: readonly MarkedWords[]): readonly ShownMark[] {
  const texts = new Map(screenedTexts(content).map((one) => [one.field, one]));
  return marks.map(({ rule, field, start, end, key }) => {
    const { text = "", label = "" } = texts.get(field) ?? {};
    const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, end + AROUND)];
    return {
      key,
      rule: rule.name,
      field,
      fieldLabel: label,
      before: (from > 0 ? "…" : "") + text.slice(from, start),
      words: text.slice(start, end),
      after: text.slice(end, to) + (to < text.length ? "…" : ""),
      told: rule.told,
      isPersonal: rule.isSpecialCategory === true,
    };
  });
}

/** An outcome that stores the ad. */
type Allowed = Extract<ScreeningOutcome, { readonly kept: unknown }>;

/** Returns the refusal of an outcome that stores nothing. */
export function refusalOf(content: ScreenedContent, outcome: Exclude<ScreeningOutcome, Allowed>): TextRefusal {
  return new TextRefusal(outcome.kind, shownMarks(content, outcome.marks));
}

/** Returns the outcome if the ad may be stored, else its refusal after logging it. */
export async function refuseUnlessAllowed(
  tx: Tx,
  { content, listingId, userId }: Screened,
  outcome: ScreeningOutcome,
): Promise<Allowed | TextRefusal> {
  if ("kept" in outcome) return outcome;
  if (outcome.kind === "deny") await storeDenial(tx, userId, outcome.marks);
  await logOutcome(tx, {
    outcome: outcome.kind,
    target: listingId ? { listing: listingId } : { user: userId },
    rules: [...new Set(outcome.marks.map(({ rule }) => rule.name))],
  });
  return refusalOf(content, outcome);
}
