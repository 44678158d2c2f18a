/** What stands in the log of the administration, in words. */
import { actionText } from "./admin-actions.ts";

const TARGETS: Readonly<Record<string, readonly [label: string, actions: string]>> = {
  user: ["Потребител", "people"],
  listing: ["Обява", "listings"],
  message: ["Съобщение", "messages"],
  report: ["Доклад", "reports"],
  address: ["Мрежов адрес", "people"],
};

const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  "approve-request": "Одобрена заявка",
  invite: "Покана за профил",
  "password-link": "Връзка за парола",
  "free-typed-address": "Освободен адрес",
  "grant-admin": "Назначен администратор от сървъра",
  "revoke-admin": "Отнети права от сървъра",
};

const FIELDS: Readonly<Record<string, string>> = {
  account_type: "акаунт",
  vip_tokens: "VIP токени",
  max_ads: "лимит обяви",
  is_blocked: "блокиран",
  block_reason: "причина",
  is_verified: "верифициран",
  is_admin: "администратор",
  phone: "телефон",
  status: "статус",
  inactive_reason: "спряна от",
  decision_reason: "причина",
  type: "вид",
  decision: "решение",
  title: "заглавие",
  name: "име",
};

export function targetLabel(target: string): string {
  return TARGETS[target]?.[0] ?? target;
}

export function actionLabel(target: string, action: string): string {
  return OTHER_ACTIONS[action] ?? actionText(TARGETS[target]?.[1] ?? "", action)?.label ?? action;
}

const VALUES: Readonly<Record<string, string>> = {
  active: "активна",
  inactive: "неактивна",
  expired: "изтекла",
  admin: "администратор",
  paused: "собственика",
  sold: "продадена",
  new: "ново",
  pending: "чакащ",
  reviewed: "прегледан",
  resolved: "решен",
  dismissed: "отхвърлен",
  basic: "Основен Акаунт",
  pro: "Pro Акаунт",
  vip_tokens: "VIP токени",
  pro_request: "Pro заявка",
  contact: "контакт",
  other: "друго",
};

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "да" : "не";
  return VALUES[String(value)] ?? String(value);
}

/** 'VIP токени: 0 → 5'. Ids say nothing to anybody. */
export function changeTexts(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[];
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter(
    (name) => name !== "id" && !name.endsWith("_id"),
  );
  return names.map((name) => `${FIELDS[name] ?? name}: ${valueText(old?.[name])} → ${valueText(now?.[name])}`);
}
