/** The rules of conversations between a buyer and a seller about an ad: limits, quick words, offers, and who may write. Pure. */
import type { StateVerb } from "#app/listings/life/life-cycle.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type {
  ConversationMemberRole as ConversationRole,
  MessageReportReason,
  ConversationMessageOfferState as OfferState,
  ConversationMessageQuick as QuickWord,
} from "#db/tables.ts";

export type { ConversationRole, OfferState, QuickWord };

/** Characters of a message. */
export const MAX_MESSAGE = 2_000;

/** Days after the end of an ad during which its people can still write. */
export const WRITABLE_DAYS = 30;

/** Days after the last message until a conversation is deleted. */
export const RETENTION_DAYS = 365;

/** The name of a person whose account is deleted. */
export const DELETED_PERSON = "Изтрит профил";

/** New conversations in 24 hours: of an account that is younger than NEW_ACCOUNT_DAYS, and of others. */
const NEW_ACCOUNT_DAYS = 7;
const MAX_PER_DAY = { ofNew: 5, ofOthers: 30 } as const;

/** Returns how many conversations a person may start in 24 hours. */
export function maxConversationsPerDay(accountCreatedAt: Date, now: Date): number {
  const isNew = now.getTime() - accountCreatedAt.getTime() < NEW_ACCOUNT_DAYS * DAY;
  return isNew ? MAX_PER_DAY.ofNew : MAX_PER_DAY.ofOthers;
}

/** The numbers of people who may get the same text within SAME_TEXT_DAYS, without a question and at all. */
export const SAME_TEXT = { asked: 3, refused: 10, days: 7 } as const;

/** Letters and digits below which the same text proves nothing, such as 'Здравейте'. */
const SHORTEST_COMPARED = 12;

/** Returns the letters and digits of a text, by which the same text is recognised; undefined for a short one. */
export function comparedText(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length < SHORTEST_COMPARED ? undefined : letters;
}

interface QuickWordRow {
  readonly text: string;
  readonly by: ConversationRole;
  /** The change of the ad that belongs to the words: made with them. */
  readonly verb?: StateVerb;
  /** The change of the ad that is offered after them. */
  readonly offers?: StateVerb;
}

export const QUICK_WORDS = {
  available: { text: "Още ли е налично?", by: "buyer" },
  viewing: { text: "Може ли оглед?", by: "buyer" },
  lastPrice: { text: "Каква е последната цена?", by: "buyer" },
  stillHere: { text: "Да, налично е", by: "seller", verb: "confirm" },
  sold: { text: "Вече е продадено", by: "seller", offers: "markSold" },
  reserved: { text: "Резервирана е", by: "seller", offers: "reserve" },
} as const satisfies Readonly<Record<QuickWord, QuickWordRow>>;

export const QUICK_CODES = codesOf(QUICK_WORDS);

export function quickWordsOf(role: ConversationRole): readonly QuickWord[] {
  return QUICK_CODES.filter((code) => QUICK_WORDS[code].by === role);
}

/** The content of a message: a text of messageText, a quick word, or the amount of an offer in the ad's currency. */
export type MessageContent =
  | { readonly text: string }
  | { readonly quick: QuickWord }
  | { readonly offerCents: number };

/** The states of an offer. An open one can be decided once, by the person in `by`. */
export const OFFER_STATES = {
  open: { label: "Чака отговор" },
  accepted: { label: "Прието", by: "seller" },
  declined: { label: "Отказано", by: "seller" },
  withdrawn: { label: "Оттеглено", by: "buyer" },
} as const satisfies Readonly<Record<OfferState, { readonly label: string; readonly by?: ConversationRole }>>;

/** The decisions on an open offer. */
export const OFFER_DECISIONS = ["accepted", "declined", "withdrawn"] as const satisfies readonly OfferState[];
export type OfferDecision = (typeof OFFER_DECISIONS)[number];

/** The text on every offer. */
export const OFFER_BINDS_NOBODY = "Предложението не обвързва никого: двамата се уговаряте сами.";

export const MESSAGE_REPORT_REASONS = {
  fraud: "Опит за измама",
  insult: "Обида или заплаха",
  spam: "Спам",
  other: "Друго",
} as const satisfies Record<MessageReportReason, string>;

/** The columns of a conversation that decide whether the person may write in it. */
interface WritingState {
  /** False if the other account is deleted or blocked by an administrator. */
  readonly is_present: boolean;
  /** The person has blocked the other one. */
  readonly has_blocked: boolean;
  /** The other person has blocked this one. */
  readonly is_blocked: boolean;
  readonly listing_ended_at: Date | null;
}

type WritingRefusal = "person_unavailable" | "person_blocked" | "blocked_by_person" | "conversation_closed";

/** Returns the code of the error that writing would give; undefined if the person may write. */
export function writingRefusal(state: WritingState, now: Date): WritingRefusal | undefined {
  if (!state.is_present) return "person_unavailable";
  if (state.has_blocked) return "person_blocked";
  if (state.is_blocked) return "blocked_by_person";
  const endedAt = state.listing_ended_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return now.getTime() - endedAt >= WRITABLE_DAYS * DAY ? "conversation_closed" : undefined;
}
