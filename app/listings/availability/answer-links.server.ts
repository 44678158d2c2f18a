/**
 * The links by which an owner answers without signing in: bound to person, ad and answer, or to person and mail, by a keyed hash,
 * and to ten days. Opening one changes nothing, because mail scanners open links.
 */
import { timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { DAY } from "#app/wording/durations.ts";
import { ANSWER_NAMES, type Answer } from "./answers.ts";

/** Days for which a link is good. */
export const LINK_DAYS = 10;

interface Bound {
  readonly userId: string;
  readonly until: Date;
}
export interface AnswerLink extends Bound {
  readonly listingId: string;
  readonly answer: Answer;
}
/** For all ads of a mail at once. */
export interface MailLink extends Bound {
  readonly mailId: string;
}

/** Of links that are made now; whole seconds. */
export function linkEnd(now: Date): Date {
  return new Date(Math.floor((now.getTime() + LINK_DAYS * DAY) / 1_000) * 1_000);
}

/** When the link was made. */
export function madeAt({ until }: Bound): Date {
  return new Date(until.getTime() - LINK_DAYS * DAY);
}

const seconds = ({ until }: Bound) => String(until.getTime() / 1_000);

function keyOf(hash: KeyedHash, link: AnswerLink | MailLink): string {
  const bound = "mailId" in link ? ["mail", link.mailId] : [link.answer, link.listingId];
  return hash("answer", [...bound, link.userId, seconds(link)].join(" "));
}

export function answerPath(hash: KeyedHash, link: AnswerLink): string {
  const { userId, listingId, answer } = link;
  return `${href("/answer")}?${new URLSearchParams({ ad: listingId, to: answer, p: userId, until: seconds(link), k: keyOf(hash, link) })}`;
}

export function mailPath(hash: KeyedHash, link: MailLink): string {
  const { userId, mailId } = link;
  return `${href("/answer/all")}?${new URLSearchParams({ m: mailId, p: userId, until: seconds(link), k: keyOf(hash, link) })}`;
}

/** Undefined for a link that we did not make; it may be too old. */
export function readAnswerLink(hash: KeyedHash, params: URLSearchParams): AnswerLink | undefined {
  const bound = readBound(params);
  const listingId = params.get("ad") ?? "";
  const answer = ANSWER_NAMES.find((name) => name === params.get("to"));
  if (!bound || !answer || !isUuid(listingId)) return undefined;
  return checked(hash, { ...bound, listingId, answer }, params);
}

export function readMailLink(hash: KeyedHash, params: URLSearchParams): MailLink | undefined {
  const bound = readBound(params);
  const mailId = params.get("m") ?? "";
  return bound && isUuid(mailId) ? checked(hash, { ...bound, mailId }, params) : undefined;
}

function readBound(params: URLSearchParams): Bound | undefined {
  const userId = params.get("p") ?? "";
  const until = params.get("until") ?? "";
  if (!isUuid(userId) || !/^\d{1,11}$/.test(until)) return undefined;
  return { userId, until: new Date(Number(until) * 1_000) };
}

function checked<T extends AnswerLink | MailLink>(hash: KeyedHash, link: T, params: URLSearchParams): T | undefined {
  const [given, wanted] = [Buffer.from(params.get("k") ?? ""), Buffer.from(keyOf(hash, link))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? link : undefined;
}
