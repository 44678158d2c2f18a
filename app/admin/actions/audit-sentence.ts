/** Formats rows of the audit log as sentences in the past tense: 'Блокира Иван Петров: спам'. */
import { AUDIT_COLUMNS } from "./audit-columns.ts";

/** The sentence of each kind of row, by target type and action. The name of the target follows it. */
export const AUDIT_KINDS = {
  "user:block": "Блокира",
  "user:unblock": "Отблокира",
  "user:upgrade": "Повиши до Pro",
  "user:grant": "Добави VIP токени на",
  "user:verify": "Верифицира",
  "user:unverify": "Премахна верификацията на",
  "user:end-sessions": "Прекрати сесиите на",
  "user:free-address": "Освободи адреса на",
  "user:free-phone": "Освободи телефон на",
  "user:make-admin": "Направи администратор",
  "user:drop-admin": "Отне администраторските права на",
  "user:approve-request": "Одобри заявка на",
  "user:invite": "Покани",
  "user:password-link": "Създаде линк за парола на",
  "user:end-trader": "Махна „Търговец“ от",
  "user:delete-note": "Изтри бележката под оценките на",
  "user:screening-ask": "Попита за думи в нова обява на",
  "user:screening-refuse": "Отказа думи в нова обява на",
  "user:screening-deny": "Не получи съгласие за лични данни в нова обява на",
  "user:grant-admin": "Назначи за администратор",
  "user:revoke-admin": "Отне администраторските права на",
  "listing:activate": "Активира обявата",
  "listing:deactivate": "Спря обявата",
  "listing:expire": "Отбеляза като изтекла обявата",
  "listing:delete": "Изтри обявата",
  "listing:publish": "Публикува след преглед обявата",
  "listing:refuse": "Отказа след преглед обявата",
  "listing:screening-ask": "Попита за думи в обявата",
  "listing:screening-refuse": "Отказа думи в обявата",
  "listing:screening-deny": "Не получи съгласие за лични данни в обявата",
  "listing:screening-hold": "Остави за преглед обявата",
  "listing:publish-unreviewed": "Публикува без преглед обявата",
  "listing:undo": "Отмени решение за обявата",
  "message:approve": "Одобри заявката",
  "message:resolve": "Отбеляза като решено съобщението",
  "message:delete": "Изтри съобщението",
  "message:reply": "Отговори на съобщението",
  "report:pending": "Върна като чакащ доклада за",
  "report:review": "Отбеляза като прегледан доклада за",
  "report:resolve": "Отбеляза като решен доклада за",
  "report:dismiss": "Отхвърли доклада за",
  "report:delete": "Изтри доклада за",
  "message-report:read-message-report": "Прочете докладваните съобщения за",
  "message-report:decide-message-report": "Реши доклада за съобщение за",
  "report:undo": "Отмени решение за доклада за",
  "address:free-typed-address": "Освободи мрежовия адрес",
  "synonym:add-synonym": "Добави синонима",
  "synonym:remove-synonym": "Премахна синонима",
  "rule:rule-mode": "Смени режима на правилото",
  "job:allow-job": "Разреши спряната задача",
} as const satisfies Record<string, string>;

type Kind = keyof typeof AUDIT_KINDS;
/** The names of actions in the log. */
export type AuditedAction = Kind extends `${string}:${infer Action}` ? Action : never;

interface AuditEvent {
  readonly target_type: string;
  readonly target_id: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly target_name: string | undefined;
}

interface AuditSentence {
  /** Without the name, which may be a link. */
  readonly verb: string;
  readonly name: string;
  /** ': спам', or ''. */
  readonly end: string;
}

type Values = Readonly<Record<string, unknown>>;

export function auditSentence({
  target_type,
  target_id,
  action,
  before,
  after,
  target_name,
}: AuditEvent): AuditSentence {
  const kinds: Readonly<Record<string, string>> = AUDIT_KINDS;
  const kind = `${target_type}:${action}`;
  const [old, now] = [(before ?? {}) as Values, (after ?? {}) as Values];
  // The log of a deletion holds the title or name, that of a synonym its words.
  const stored = [now.name, old.title, old.name, now.phrase, old.phrase].find((value) => typeof value === "string");
  const isNamed = target_type === "address" || target_type === "job" || target_type === "rule";
  const name = target_name ?? (isNamed ? target_id : ((stored as string | undefined) ?? "(изтрит запис)"));
  const reason = reasonText(target_type, now);
  return {
    verb: (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? "Друго действие:",
    name: target_type === "user" || isNamed ? name : `„${name}“`,
    end: reason ? `: ${reason}` : "",
  };
}

/** Returns the reason in the row with a small first letter; undefined without one. */
function reasonText(target: string, after: Values): string | undefined {
  const code = [after.block_reason, after.decision_reason, after.reason].find((value) => typeof value === "string");
  if (typeof code !== "string") return undefined;
  const texts: Readonly<Record<string, string>> =
    target === "listing"
      ? AUDIT_COLUMNS.listing.decision_reason.values
      : { ...AUDIT_COLUMNS.user.reason.values, ...AUDIT_COLUMNS.user.block_reason.values };
  const text = Object.hasOwn(texts, code) ? (texts[code] ?? code) : code;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
