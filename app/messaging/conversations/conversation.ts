/** The rules of conversations between a buyer and a seller about an ad: limits, quick words, offers, and who may write. Pure. */
import type { StateVerb } from "#app/listings/life/life-cycle.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { type Currency, convert } from "#app/platform/wording/money.ts";
import type {
  ConversationMemberRole as ConversationRole,
  MessageReportReason,
  ConversationMessageOfferState as OfferState,
  ConversationMessageQuick as QuickWord,
} from "#db/tables.ts";

export type { ConversationRole, OfferState, QuickWord };

/** Somebody without an account who wrote to a seller: a row of `recipients` with a confirmed address. */
export interface Guest {
  readonly guestId: string;
}

/** The reader or writer of a conversation: a person by their id, or a guest. */
export type Member = string | Guest;

/** The maximum length of a message in characters. */
export const MAX_MESSAGE = 2_000;

/** The number of days after the end of an ad in which its buyer and seller can still write. */
export const WRITABLE_DAYS = 30;

/** The number of days after the last message after which a conversation is deleted. */
export const RETENTION_DAYS = 365;

export const DELETED_PERSON = "Изтрит профил";

/** The maximum number of new conversations in 24 hours, for an account that is younger than NEW_ACCOUNT_DAYS and for others. */
const NEW_ACCOUNT_DAYS = 7;
const MAX_PER_DAY = { ofNew: 5, ofOthers: 30 } as const;

/** Returns how many conversations a person may start in 24 hours. */
export function maxConversationsPerDay(accountCreatedAt: Date, now: Date): number {
  const isNew = now.getTime() - accountCreatedAt.getTime() < NEW_ACCOUNT_DAYS * DAY;
  return isNew ? MAX_PER_DAY.ofNew : MAX_PER_DAY.ofOthers;
}

/** The numbers of people to whom a person may send the same text within `days`: without being asked (`asked`), and at most (`refused`). */
export const SAME_TEXT = { asked: 3, refused: 10, days: 7 } as const;

/** Texts with fewer letters and digits, such as 'Здравейте', are not compared, because many people send the same ones. */
const SHORTEST_COMPARED = 12;

/** Returns the letters and digits of a text, by which the same text is recognised; undefined for a short one. */
export function comparedText(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters.length < SHORTEST_COMPARED ? undefined : letters;
}

interface QuickWordRow {
  readonly text: string;
  readonly by: ConversationRole;
  /** The change of the ad that is made in the transaction of the message. */
  readonly verb?: StateVerb;
  /** The change of the ad that the page suggests to the seller after the message. */
  readonly suggests?: StateVerb;
}

export const QUICK_WORDS = {
  available: { text: "Още ли е налично?", by: "buyer" },
  viewing: { text: "Може ли оглед?", by: "buyer" },
  lastPrice: { text: "Каква е последната цена?", by: "buyer" },
  stillHere: { text: "Да, налично е", by: "seller", verb: "confirm" },
  sold: { text: "Вече не е налично", by: "seller", suggests: "markSold" },
  reserved: { text: "Резервирана е", by: "seller", suggests: "reserve" },
} as const satisfies Readonly<Record<QuickWord, QuickWordRow>>;

export const QUICK_CODES = codesOf(QUICK_WORDS);

export function quickWordsOf(role: ConversationRole): readonly QuickWord[] {
  return QUICK_CODES.filter((code) => QUICK_WORDS[code].by === role);
}

/** Returns the quick word with this text; undefined if there is none. */
export function quickWordOf(text: string): QuickWord | undefined {
  return QUICK_CODES.find((code) => QUICK_WORDS[code].text === text);
}

/** Returns a typed text with the sentence of a quick word at its end. */
export function withQuickWord(typed: string, code: QuickWord): string {
  const { text } = QUICK_WORDS[code];
  if (typed.includes(text)) return typed;
  return [typed.trimEnd(), text].filter(Boolean).join(" ");
}

/** True if the author may send a quick word: about an ad that is not public only that it is sold. */
export function isQuickWordOpen(code: QuickWord, isPublic: boolean): boolean {
  return isPublic || code === "sold";
}

/** The amount of an offer, without a currency in that of the ad. */
export interface Offer {
  readonly offerCents: number;
  readonly offerCurrency?: Currency | undefined;
}

/** Returns an offer in the cents of an ad's currency. */
export function offeredCents({ offerCents, offerCurrency }: Offer, currency: Currency): number {
  const isOther = offerCurrency !== undefined && offerCurrency !== currency;
  return isOther ? convert({ cents: offerCents, currency: offerCurrency }, currency).cents : offerCents;
}

/** The content of a message: a text of messageText, a quick word, or an offer. */
export type MessageContent = { readonly text: string } | { readonly quick: QuickWord } | Offer;

export interface MessageInput {
  /** The person or guest who writes. */
  readonly userId: Member;
  /** The ad, whose conversation with this buyer is created if there is none, or the conversation. */
  readonly to: { readonly listingId: string } | { readonly conversationId: string };
  readonly content: MessageContent;
  /** The same content with the same key is stored once. */
  readonly key: string;
  /** The person was asked about the text and sends it anyway. */
  readonly isSure?: boolean;
}

/** The states of an offer. An open one can be decided once, by the person in `by`. */
export const OFFER_STATES = {
  open: { label: "Чака отговор" },
  accepted: { label: "Прието", by: "seller" },
  declined: { label: "Отказано", by: "seller" },
  withdrawn: { label: "Оттеглено", by: "buyer" },
} as const satisfies Readonly<Record<OfferState, { readonly label: string; readonly by?: ConversationRole }>>;

export const OFFER_DECISIONS = ["accepted", "declined", "withdrawn"] as const satisfies readonly OfferState[];
export type OfferDecision = (typeof OFFER_DECISIONS)[number];

/** The value of the button that sends the offer of a form with a text. */
export const OFFER = "offer";

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
