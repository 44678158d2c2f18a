/** Prices and periods of VIP, and grants of tokens. Pure. */

import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { counted } from "#app/platform/wording/plurals.ts";

/** Days and their price in tokens. The first is preselected. */
export const VIP_OPTIONS = [
  { days: 1, tokens: 1, isPopular: false },
  { days: 3, tokens: 3, isPopular: true },
  { days: 7, tokens: 6, isPopular: false },
  { days: 14, tokens: 11, isPopular: false },
] as const;

export type VipDays = (typeof VIP_OPTIONS)[number]["days"];

export function vipOption(days: number) {
  return VIP_OPTIONS.find((option) => option.days === days);
}

/** 'Нужен е 1 VIP токен за 1 ден', 'Нужни са 3 VIP токена за 3 дни'. */
export function vipCostText({ tokens, days }: { readonly tokens: number; readonly days: number }): string {
  return PAGE_ERRORS.tokens_missing_days.text({ tokens, days });
}

/** Minimum extension in milliseconds; a shorter one is refused, so that two tabs requesting the same period pay once. */
const MIN_EXTENSION = HOUR;

/** True if a period that begins now ends later than the current VIP time; always true for an ad that is not VIP. */
export function lengthensVip(days: number, { isVip, vipExpiresAt }: VipTime, now: Date): boolean {
  if (!isVip) return true;
  return vipExpiresAt !== null && now.getTime() + days * DAY - vipExpiresAt.getTime() >= MIN_EXTENSION;
}

/** Returns the periods that `lengthensVip`. */
export function lengtheningDays(listing: VipTime, now: Date): VipDays[] {
  return VIP_OPTIONS.map(({ days }) => days).filter((days) => lengthensVip(days, listing, now));
}

/** '23 ч 12 мин', from 48 hours on '335 ч 54 мин (близо 14 дни)'; 'изтекъл' once it is over. */
export function vipTimeLeft(expiresAt: Date, now: Date): string {
  const minutes = Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE);
  if (minutes <= 0) return "изтекъл";
  const hours = Math.floor(minutes / 60);
  const text = hours > 0 ? `${hours} ч ${minutes % 60} мин` : `${minutes} мин`;
  return hours < 48 ? text : `${text} (${daysText(minutes / (24 * 60))})`;
}

/** '14 дни', 'близо 14 дни' for a little less, 'над 13 дни' for a little more. */
function daysText(exact: number): string {
  const days = Math.round(exact);
  const text = counted(days, "ден", "дни");
  if (days === exact) return text;
  return `${days > exact ? "близо" : "над"} ${text}`;
}

/** Returns the confirmation text for deleting an own ad, which names VIP time that would be lost. VIP without an end is permanent. */
export function deleteQuestion({ isVip, vipExpiresAt }: VipTime, now: Date): string {
  const question = "Сигурни ли сте, че искате да изтриете тази обява?";
  if (!isVip) return question;
  const lost = vipExpiresAt ? `VIP времето ѝ: остават ${vipTimeLeft(vipExpiresAt, now)}` : "VIP статуса ѝ";
  return `${question} С нея губите и ${lost}. Токените не се връщат.`;
}

interface VipTime {
  readonly isVip: boolean;
  readonly vipExpiresAt: Date | null;
}

/** Tokens given by an approved request and by the button in an administrator's own profile. */
export const REQUEST_TOKENS = 5;
