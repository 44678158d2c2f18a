import type { Updateable } from "kysely";
import { z } from "zod";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { endSessions, revokeAccess } from "#app/accounts/sign-in/sessions.server.ts";
import { endTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { freeAddressOf } from "#app/accounts/visitor/addresses.server.ts";
import {
  type ActionMail,
  type AdminAction,
  askReason,
  defineAction,
  nameActions,
} from "#app/admin/actions/admin-action.server.ts";
import { tokensAddedText } from "#app/admin/actions/admin-actions.ts";
import {
  tellBlocked,
  tellNoteDeleted,
  tellPhoneReleased,
  tellTraderEnded,
} from "#app/admin/actions/decision-mails.server.ts";
import { BLOCK_REASONS, LOGGED_REASONS, WHY } from "#app/admin/actions/decisions.ts";
import { MUNICIPALITY_NAMES } from "#app/catalogue/places/municipalities.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Tables } from "#db/tables.ts";
import { refuseLastAdmin } from "./last-admin.server.ts";
import { officeInput } from "./office-input.ts";
import { loadPerson, type PersonTarget } from "./person-target.server.ts";
import { areTokensGiven, giveTokens, grantInput } from "./token-grant.server.ts";

function definePersonAction<Input>(action: Omit<AdminAction<PersonTarget, Input>, "target" | "load" | "announce">) {
  return defineAction<"user", PersonTarget, Input>({
    target: "user",
    load: loadPerson,
    announce: announceSellerAndListings,
    ...action,
  });
}

const set = (tx: Tx, id: string, values: Updateable<Tables["users"]>) =>
  tx
    .updateTable("users")
    .set({ ...values, updated_at: new Date() })
    .where("id", "=", id)
    .execute();

/** Tells the person about the block and its reason, or about its end. */
const blockMail = (content: string): ActionMail<PersonTarget, unknown> => ({
  content,
  to: ({ id }) => id,
  enqueue: (jobs, { id }) => jobs.enqueue(tellBlocked, { userId: id }),
});

/** Returns what undoing restores of an office. */
const officeOf = async (_tx: Tx, { id, office, sheet_town }: PersonTarget) => ({ users: [{ id, office, sheet_town }] });

const isOther = (person: PersonTarget, admin: Person) => person.id !== admin.id;

export const PERSON_ACTIONS = nameActions("people", {
  block: definePersonAction({
    label: "Блокирай",
    confirm: "Сигурни ли сте, че искате да блокирате този потребител?",
    looksDangerous: true,
    many: "ще бъдат блокирани и обявите им няма да се виждат",
    desk: { letter: "B" },
    ...askReason(BLOCK_REASONS),
    audit: "Блокира",
    failure: "admin_block_failed",
    // Administrators cannot be blocked: the role has to be removed first.
    allowed: (person, admin) => isOther(person, admin) && !person.is_blocked && !person.is_admin,
    async run({ tx }, person, { reason }) {
      await set(tx, person.id, { is_blocked: true, block_reason: reason });
      await endSessions(tx, person.id);
    },
    mail: blockMail(WHY),
    success: () => "Потребителят е блокиран",
  }),
  unblock: definePersonAction({
    label: "Отблокирай",
    confirm: "Сигурни ли сте, че искате да отблокирате този потребител?",
    desk: { letter: "B" },
    audit: "Отблокира",
    failure: "admin_block_failed",
    allowed: (person) => person.is_blocked,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_blocked: false, block_reason: null });
    },
    mail: blockMail("за отблокирането"),
    success: () => "Потребителят е отблокиран",
  }),
  upgrade: definePersonAction({
    label: "Повиши до Pro",
    confirm: "Сигурни ли сте, че искате да повишите този потребител до Pro?",
    audit: "Повиши до Pro",
    failure: "admin_upgrade_failed",
    allowed: (person) => person.account_type !== "pro",
    run: async ({ tx }, person) => {
      await set(tx, person.id, { account_type: "pro", max_ads: -1 });
    },
    success: () => "Потребителят е повишен до Pro",
  }),
  grant: definePersonAction({
    label: "Добави VIP токени",
    confirm: "Колко VIP токена да бъдат добавени?",
    asksAmount: true,
    audit: "Добави VIP токени на",
    failure: "admin_tokens_failed",
    input: grantInput,
    allowed: () => true,
    isRepeated: (tx, { id }, { amount, token }) => areTokensGiven(tx, { to: id, amount, token }),
    async run({ tx, admin }, person, { amount, token }) {
      await giveTokens(tx, { to: person.id, by: admin.id, amount, token });
      // Changes the version, so that stale pages are detected.
      await set(tx, person.id, {});
    },
    success: ({ amount }) => tokensAddedText(amount),
  }),
  verify: definePersonAction({
    label: "Верифицирай",
    confirm: "Сигурни ли сте, че искате да верифицирате този потребител?",
    many: "ще бъдат отбелязани като верифицирани",
    audit: "Верифицира",
    failure: "admin_verify_failed",
    allowed: (person) => !person.is_verified,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_verified: true });
    },
    mark: ({ is_verified }) => (is_verified ? { label: "Верифициран", tone: "good" } : undefined),
    success: () => "Потребителят е верифициран",
  }),
  unverify: definePersonAction({
    label: "Премахни верификацията",
    confirm: "Сигурни ли сте, че искате да премахнете верификацията?",
    audit: "Премахна верификацията на",
    failure: "admin_verify_failed",
    allowed: (person) => person.is_verified,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_verified: false });
    },
    success: () => "Верификацията е премахната",
  }),
  "appoint-assistant": definePersonAction({
    label: "Определи за помощник",
    confirm: "Ще може да публикува обяви за хора без профил, от името на коя служба?",
    asksOffice: MUNICIPALITY_NAMES,
    place: "more",
    audit: "Определи за помощник",
    input: officeInput,
    allowed: (person) => person.office === null && !person.is_blocked,
    undo: { done: "Нов помощник", earlier: officeOf },
    run: async ({ tx }, person, { office, sheet_town }) => {
      await set(tx, person.id, { office, sheet_town });
    },
    mark: ({ office, sheet_town }) =>
      office === null
        ? undefined
        : { label: `Помощник: ${office}${sheet_town === null ? "" : " · получава листа"}`, tone: "brand" },
    success: () => "Потребителят вече е помощник",
  }),
  "end-assistant": definePersonAction({
    label: "Прекрати ролята на помощник",
    confirm:
      "Няма да може да публикува за други хора и да променя публикуваните. Видимите обяви остават до края си; непотвърдените чакат администратор. Продължавате ли?",
    looksDangerous: true,
    place: "more",
    audit: "Прекрати ролята на помощник на",
    allowed: (person) => person.office !== null,
    undo: { done: "Вече не е помощник", earlier: officeOf },
    run: async ({ tx }, person) => {
      await set(tx, person.id, { office: null, sheet_town: null });
    },
    success: () => "Потребителят вече не е помощник",
  }),
  "end-sessions": definePersonAction({
    label: "Прекрати сесиите",
    confirm: "Потребителят ще трябва да влезе отново на всички устройства. Продължавате ли?",
    place: "more",
    audit: "Прекрати сесиите на",
    failure: "admin_sessions_failed",
    allowed: (person) => person.has_sessions,
    run: ({ tx }, person) => endSessions(tx, person.id),
    success: () => "Сесиите са прекратени",
  }),
  "free-address": definePersonAction({
    label: "Освободи адреса",
    confirm: "От мрежата, от която е регистриран този профил, ще могат да се регистрират и други. Продължавате ли?",
    place: "more",
    audit: "Освободи адреса на",
    failure: "admin_address_failed",
    allowed: (person) => person.holds_address,
    async run({ tx }, person) {
      if (!(await freeAddressOf(tx, person.id))) throw new Refusal("admin_target_missing");
    },
    success: () => "Адресът е освободен",
  }),
  "free-phone": definePersonAction({
    label: "Освободи телефона",
    confirm: "Телефонът ще бъде премахнат от профила и обявите и ще може да се използва от друг. Продължавате ли?",
    looksDangerous: true,
    place: "own",
    audit: "Освободи телефон на",
    failure: "admin_phone_failed",
    input: z.object({ number: z.string() }),
    allowed: (person) => person.phones.length > 0,
    async run({ tx }, person, { number }) {
      if (!person.phones.includes(number)) throw new Refusal("admin_action_refused");
      // References from the profile and ads are set to null by the foreign key.
      await tx.deleteFrom("phones").where("user_id", "=", person.id).where("number", "=", number).execute();
      await set(tx, person.id, {});
    },
    mail: {
      content: "с номера и с начин за възражение",
      to: ({ id }) => id,
      enqueue: (jobs, { id }, { number }) => jobs.enqueue(tellPhoneReleased, { userId: id, number }),
    },
    success: () => "Телефонът е освободен",
  }),
  "end-trader": definePersonAction({
    label: "Махни „Търговец“",
    confirm: "Продавачът ще се вижда като частно лице. Продължавате ли?",
    looksDangerous: true,
    place: "more",
    ...askReason(LOGGED_REASONS.trader),
    audit: "Махна „Търговец“ от",
    allowed: (person) => person.trader !== null,
    async run({ tx }, person) {
      await endTrader(tx, person.id);
      await set(tx, person.id, {});
    },
    mail: {
      content: WHY,
      to: ({ id }) => id,
      enqueue: (jobs, { id, trader }, { reason }) =>
        jobs.enqueue(tellTraderEnded, { userId: id, trader: trader ?? "", reason }),
    },
    auditOnly: ({ reason }) => ({ reason }),
    success: () => "Продавачът вече се вижда като частно лице",
  }),
  "delete-note": definePersonAction({
    label: "Изтрий бележката под оценките",
    confirm: "Бележката ще бъде изтрита. Продължавате ли?",
    looksDangerous: true,
    place: "more",
    ...askReason(LOGGED_REASONS.note),
    audit: "Изтри бележката под оценките на",
    allowed: (person) => person.has_note,
    async run({ tx }, person) {
      await tx.deleteFrom("rating_notes").where("user_id", "=", person.id).execute();
      await set(tx, person.id, {});
    },
    mail: {
      content: WHY,
      to: ({ id }) => id,
      enqueue: (jobs, { id }, { reason }) => jobs.enqueue(tellNoteDeleted, { userId: id, reason }),
    },
    auditOnly: ({ reason }) => ({ reason }),
    success: () => "Бележката е изтрита",
  }),
  "make-admin": definePersonAction({
    label: "Направи администратор",
    confirm: "Този потребител ще има същите права като Вас. Продължавате ли?",
    looksDangerous: true,
    place: "more",
    audit: "Направи администратор",
    failure: "admin_role_failed",
    allowed: (person) => !person.is_admin && !person.is_blocked,
    async run({ tx }, person) {
      await set(tx, person.id, { is_admin: true });
      await revokeAccess(tx, person.id);
    },
    mark: ({ is_admin }) => (is_admin ? { label: "ADMIN", tone: "bad" } : undefined),
    success: () => "Потребителят получи администраторски права",
  }),
  "drop-admin": definePersonAction({
    label: "Отнеми администраторските права",
    confirm: "Сигурни ли сте, че искате да отнемете администраторските права?",
    looksDangerous: true,
    place: "more",
    audit: "Отне администраторските права на",
    failure: "admin_role_failed",
    allowed: (person) => person.is_admin && !person.is_last_admin,
    async run({ tx, admin }, person) {
      await refuseLastAdmin(tx, person.id);
      await set(tx, person.id, { is_admin: false });
      // An administrator who gives up their own role stays signed in.
      await revokeAccess(tx, person.id, isOther(person, admin) ? undefined : admin.sessionId);
    },
    success: () => "Администраторските права са отнети",
  }),
});
