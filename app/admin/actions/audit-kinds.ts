/** The kinds of rows of the audit log and their sentences, shared by the page and the server. */

import type {
  ListingActionName,
  MessageActionName,
  PersonActionName,
  ReportActionName,
} from "#app/admin/pages/admin-actions.ts";

type KindOfAction =
  | `user:${PersonActionName}`
  | `listing:${ListingActionName}`
  | `message:${MessageActionName}`
  | `report:${ReportActionName}`;

/** The action of rows that hold the notes which administrators wrote about people in earlier versions. */
export const PERSON_NOTE = "person-note";

/** The sentence of each kind of row, by target type and action. The name of the target follows it. */
export const AUDIT_KINDS = {
  "user:block": "Блокира",
  "user:unblock": "Отблокира",
  "user:upgrade": "Повиши до Pro",
  "user:grant": "Добави VIP токени на",
  "user:verify": "Верифицира",
  "user:unverify": "Премахна верификацията на",
  "user:end-sessions": "Прекрати сесиите на",
  "user:end-session": "Прекрати една сесия на",
  "user:free-address": "Освободи адреса на",
  "user:free-phone": "Освободи телефон на",
  "user:make-admin": "Направи администратор",
  "user:drop-admin": "Отне администраторските права на",
  "user:approve-request": "Одобри заявка на",
  "user:invite": "Покани",
  "user:password-link": "Създаде линк за парола на",
  "user:end-trader": "Махна „Търговец“ от",
  "user:delete-note": "Изтри бележката под оценките на",
  [`user:${PERSON_NOTE}`]: "Записа за",
  "user:add-person-note": "Добави бележка за",
  "user:delete-person-note": "Изтри бележка за",
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
} as const satisfies Record<KindOfAction, string> & Record<string, string>;

type Kind = keyof typeof AUDIT_KINDS;
/** The names of actions in the log. */
export type AuditedAction = Kind extends `${string}:${infer Action}` ? Action : never;
