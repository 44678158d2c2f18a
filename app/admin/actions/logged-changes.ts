import { PERSON_NOTE } from "./decisions.ts";

/** The changes in the audit log that are no administrator actions, with their sentences, which the name of the target follows. */
export const LOGGED_CHANGES = {
  "user:undo": "Отмени решение за",
  "listing:undo": "Отмени решение за обявата",
  "message:undo": "Отмени решение за съобщението",
  "report:undo": "Отмени решение за доклада за",
  "user:end-session": "Прекрати една сесия на",
  "user:approve-request": "Одобри заявка на",
  "user:invite": "Покани",
  "user:password-link": "Създаде линк за парола на",
  [`user:${PERSON_NOTE}`]: "Записа за",
  "user:add-person-note": "Добави бележка за",
  "user:delete-person-note": "Изтри бележка за",
  "user:screening-ask": "Попита за думи в нова обява на",
  "user:screening-refuse": "Отказа думи в нова обява на",
  "user:screening-deny": "Не получи съгласие за лични данни в нова обява на",
  "user:grant-admin": "Назначи за администратор",
  "user:revoke-admin": "Отне администраторските права на",
  "listing:screening-ask": "Попита за думи в обявата",
  "listing:screening-refuse": "Отказа думи в обявата",
  "listing:screening-deny": "Не получи съгласие за лични данни в обявата",
  "listing:screening-hold": "Остави за преглед обявата",
  "listing:publish-unreviewed": "Публикува без преглед обявата",
  "listing:agree-by-call": "Потвърди по телефона с човека, за когото е, обявата",
  "listing:agree-by-sms": "Потвърди с код по SMS обявата",
  "listing:take-over": "Пое с код по SMS обявата",
  "message:reply": "Отговори на съобщението",
  "message-report:read-message-report": "Прочете докладваните съобщения за",
  "message-report:stop-guest": "Спря госта, докладван за",
  "message-report:allow-guest": "Разреши да пише на госта, докладван за",
  "message-report:decide-message-report": "Реши доклада за съобщение за",
  "address:free-typed-address": "Освободи мрежовия адрес",
  "synonym:add-synonym": "Добави синонима",
  "synonym:remove-synonym": "Премахна синонима",
  "rule:rule-mode": "Смени режима на правилото",
  "job:allow-job": "Разреши спряната задача",
} as const;

/** Commands of operators that are logged as the actions which do the same. */
type LoggedCommand = "end-sessions" | "free-phone";

/** The names of these changes in the log. */
export type LoggedChange =
  | (keyof typeof LOGGED_CHANGES extends `${string}:${infer Action}` ? Action : never)
  | LoggedCommand;
