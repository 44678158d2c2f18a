/**
 * Creates and reads the links of mails by which an owner answers without signing in. A keyed hash binds each link to its person, to an
 * ad with an answer or to a mail, and to ten days. Opening a link changes nothing, because mail scanners open links.
 */
import { href } from "react-router";
import { isUuid } from "#app/platform/database/uuid.ts";
import { isSameHash, type KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { ANSWER_NAMES, type Answer } from "./answers.ts";

/** Days for which a link is valid. */
export const LINK_DAYS = 10;

interface LinkClaims {
  readonly userId: string;
  readonly until: Date;
}
export interface AnswerLink extends LinkClaims {
  readonly listingId: string;
  readonly answer: Answer;
}
/** A link that confirms all ads of a mail. */
export interface MailLink extends LinkClaims {
  readonly mailId: string;
}

/** Returns the expiry time of a link created at `now`, in whole seconds. */
export function linkExpiry(now: Date): Date {
  return new Date(Math.floor((now.getTime() + LINK_DAYS * DAY) / 1_000) * 1_000);
}

export function linkCreatedAt({ until }: LinkClaims): Date {
  return new Date(until.getTime() - LINK_DAYS * DAY);
}

const seconds = ({ until }: LinkClaims) => String(until.getTime() / 1_000);

function signatureOf(hash: KeyedHash, link: AnswerLink | MailLink): string {
  const bound = "mailId" in link ? ["mail", link.mailId] : [link.answer, link.listingId];
  return hash("answer", [...bound, link.userId, seconds(link)].join(" "));
}

export function answerPath(hash: KeyedHash, link: AnswerLink): string {
  const { userId, listingId, answer } = link;
  return `${href("/answer")}?${new URLSearchParams({ ad: listingId, to: answer, p: userId, until: seconds(link), k: signatureOf(hash, link) })}`;
}

export function mailPath(hash: KeyedHash, link: MailLink): string {
  const { userId, mailId } = link;
  return `${href("/answer/all")}?${new URLSearchParams({ m: mailId, p: userId, until: seconds(link), k: signatureOf(hash, link) })}`;
}

/** Returns the link of a URL, which may have expired; undefined if its signature is wrong. */
export function readAnswerLink(hash: KeyedHash, params: URLSearchParams): AnswerLink | undefined {
  const bound = readLinkClaims(params);
  const listingId = params.get("ad") ?? "";
  const answer = ANSWER_NAMES.find((name) => name === params.get("to"));
  if (!bound || !answer || !isUuid(listingId)) return undefined;
  return verified(hash, { ...bound, listingId, answer }, params);
}

export function readMailLink(hash: KeyedHash, params: URLSearchParams): MailLink | undefined {
  const bound = readLinkClaims(params);
  const mailId = params.get("m") ?? "";
  return bound && isUuid(mailId) ? verified(hash, { ...bound, mailId }, params) : undefined;
}

function readLinkClaims(params: URLSearchParams): LinkClaims | undefined {
  const userId = params.get("p") ?? "";
  const until = params.get("until") ?? "";
  if (!isUuid(userId) || !/^\d{1,11}$/.test(until)) return undefined;
  return { userId, until: new Date(Number(until) * 1_000) };
}

function verified<T extends AnswerLink | MailLink>(hash: KeyedHash, link: T, params: URLSearchParams): T | undefined {
  return isSameHash(params.get("k") ?? "", signatureOf(hash, link)) ? link : undefined;
}
