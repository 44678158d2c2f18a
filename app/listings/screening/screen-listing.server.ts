/** Decides by its text and its account whether a new or edited ad is published, asked about, held for review, or refused. */
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { type Account, findSignals } from "./account-signals.server.ts";
import { areEnoughToHold, type Signal } from "./account-signals.ts";
import { approveWords, findApproved, findDenied, storeAnswers } from "./approved-words.server.ts";
import { findMarkedWords, type MarkedWords, type ScreenedContent } from "./marked-words.server.ts";
import { findModes, type Modes } from "./screening-modes.server.ts";

/** The input of screening from the site and the form. Sample data and tests pass undefined instead, and are not screened. */
export interface Screening {
  readonly hash: KeyedHash;
  /** True if signals of the account hold a new ad. */
  readonly holdsBySignals: boolean;
  /** Keys of the marked words that the person keeps after a question; for personal data, the person has stated the right to publish them. */
  readonly kept: ReadonlySet<string>;
  /** Keys of personal data that the person may not publish. */
  readonly denied?: ReadonlySet<string>;
}

export interface Screened {
  readonly content: ScreenedContent;
  /** The edited ad; undefined for a new one. */
  readonly listingId: string | undefined;
  /** The account that publishes the ad; undefined for an edit, which no signal of the account holds. */
  readonly account: Account | undefined;
  readonly userId: string;
}

export type ScreeningOutcome =
  | { readonly kind: "refuse"; readonly marks: readonly MarkedWords[] }
  /** The person said that the personal data are not theirs. */
  | { readonly kind: "deny"; readonly marks: readonly MarkedWords[] }
  | { readonly kind: "ask"; readonly marks: readonly MarkedWords[] }
  | {
      readonly kind: "publish" | "hold";
      /** The words that hold the ad. */
      readonly words: readonly string[];
      readonly signals: readonly Signal[];
      /** The words that the owner was asked about and keeps. */
      readonly kept: readonly MarkedWords[];
    };

/** Returns the outcome for an ad. It changes nothing. */
export async function screenListing(db: Db, screened: Screened, screening: Screening): Promise<ScreeningOutcome> {
  const modes = await findModes(db);
  const marks = findMarkedWords(screened.content, modes, screening.hash);
  const text = await outcomeOfText(db, screened, { marks, modes, screening });
  if (text.kind !== "publish") return text;
  const { account, content } = screened;
  const signals = account && screening.holdsBySignals ? await findSignals(db, account, content.description) : [];
  return areEnoughToHold(signals) || text.words.length > 0 ? { ...text, kind: "hold", signals } : text;
}

interface FoundMarks {
  readonly marks: readonly MarkedWords[];
  readonly modes: Modes;
  readonly screening: Screening;
}

async function outcomeOfText(
  db: Db,
  { listingId, userId }: Screened,
  { marks, modes, screening }: FoundMarks,
): Promise<ScreeningOutcome> {
  const inMode = (mode: "ask" | "hold" | "refuse") => marks.filter(({ rule }) => modes.get(rule.name) === mode);
  const refused = inMode("refuse");
  if (refused.length > 0) return { kind: "refuse", marks: refused };
  const approved = await findApproved(db, listingId);
  const asked = inMode("ask").filter(({ key }) => !approved.byAnybody.has(key));
  const personal = asked.filter(({ rule }) => rule.isSpecialCategory);
  const earlier = await findDenied(db, userId, keysOf(personal));
  const denied = personal.filter(({ key }) => screening.denied?.has(key) || earlier.has(key));
  if (denied.length > 0) return { kind: "deny", marks: denied };
  const open = asked.filter(({ key }) => !screening.kept.has(key));
  if (open.length > 0) return { kind: "ask", marks: open };
  const held = inMode("hold").filter(({ key }) => !approved.byAdmin.has(key));
  return { kind: "publish", words: [...new Set(keysOf(held))], signals: [], kept: asked };
}

function keysOf(marks: readonly MarkedWords[]): readonly string[] {
  return marks.map(({ key }) => key);
}

/** Stores what the owner answered about the words of a published, edited or held ad. */
export async function storeKeptWords(
  tx: Tx,
  { listingId, userId }: { readonly listingId: string; readonly userId: string },
  kept: readonly MarkedWords[],
): Promise<void> {
  await approveWords(tx, listingId, { keys: keysOf(kept), isByAdmin: false });
  const personal = kept.filter(({ rule }) => rule.isSpecialCategory);
  await storeAnswers(tx, userId, { keys: keysOf(personal), isAllowed: true });
}

/** Stores a person's 'No' about personal data in the text. */
export async function storeDenial(tx: Tx, userId: string, marks: readonly MarkedWords[]): Promise<void> {
  await storeAnswers(tx, userId, { keys: keysOf(marks), isAllowed: false });
}
