/** What VIP costs, how long it lasts, and what tokens are given for. Pure. */

import { PAGE_ERRORS } from "#app/platform/page-errors.ts";
import { MINUTE } from "#app/wording/durations.ts";

/** Days and their price in tokens (rule: vip-price). The first is preselected. */
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

/** '23 ч 12 мин'; 'изтекъл' once it is over. */
export function vipTimeLeft(expiresAt: Date, now: Date): string {
  const minutes = Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE);
  if (minutes <= 0) return "изтекъл";
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} ч ${minutes % 60} мин` : `${minutes} мин`;
}

/** What is asked before an own ad is deleted: VIP time that goes with it is named. Without an end it is VIP for good. */
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

/** Tokens given by an approved request and by the button in an administrator's own profile (rule: token-request). */
export const REQUEST_TOKENS = 5;
