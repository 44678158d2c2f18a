/** Formats a person for the administration table and for their page. */
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { ACCOUNT_TYPE_LABELS, type Person } from "#app/accounts/sign-in/person.ts";
import { mayCreatePasswordLink } from "#app/admin/actions/account-actions.server.ts";
import { actionsView } from "#app/admin/actions/admin-action.server.ts";
import { BLOCK_REASONS } from "#app/admin/actions/decisions.ts";
import { readableEmail } from "#app/platform/mail/readable-email.server.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { counted, formatTenths } from "#app/platform/wording/plurals.ts";
import type { getPersonRow, PersonRow } from "./people-list.queries.server.ts";
import { PERSON_ACTIONS } from "./person-actions.server.ts";

export function personView(row: PersonRow, admin: Person) {
  const { id, name, email, account_type, vip_tokens, is_blocked, block_reason } = row;
  return {
    id,
    name,
    email: readableEmail(email),
    account_type,
    vip_tokens,
    is_blocked,
    phone: row.phone && formatPhone(row.phone),
    phones: row.phones.map((number) => ({ number, shown: formatPhone(number) })),
    trader: row.trader,
    blockReason: block_reason && BLOCK_REASONS[block_reason],
    registered: formatDate(row.created_at),
    ...actionsView(PERSON_ACTIONS, row, admin),
    mayCreatePasswordLink: mayCreatePasswordLink(row, admin),
  };
}

export type PersonView = ReturnType<typeof personView>;

type PersonDetails = NonNullable<Awaited<ReturnType<typeof getPersonRow>>>;

/** Returns the person with the facts of their page. A deleted account has no actions. */
export function personPageView(row: PersonDetails, admin: Person) {
  const view = personView(row, admin);
  const isDeleted = row.deleted_at !== null;
  return {
    ...view,
    isDeleted,
    ...(isDeleted && { actions: [], mayCreatePasswordLink: false }),
    facts: factsOf(row, view),
  };
}

function factsOf(row: PersonDetails, { email, phones, trader, registered, blockReason, marks }: PersonView) {
  return [
    ["Имейл", `${email}${row.email_verified ? "" : " (непотвърден)"}`],
    ["Телефон", phones.map(({ shown }) => shown).join(", ") || "—"],
    ["Статус", statusOf(row, blockReason)],
    ["Акаунт", `${ACCOUNT_TYPE_LABELS[row.account_type]}${row.max_ads === null ? "" : `, ${limitOf(row.max_ads)}`}`],
    ["Търговец", trader],
    ["Отметки", marks.map(({ label }) => label).join(", ")],
    ["Вход", row.two_factor_enabled && "в две стъпки"],
    ["Оценка", row.rating_count > 0 && `${formatTenths(row.rating_sum / row.rating_count)} (${row.rating_count})`],
    ["Регистриран", registered],
  ] as const;
}

function statusOf({ deleted_at, is_blocked }: PersonDetails, blockReason: string | null): string {
  if (deleted_at) return `Изтрит на ${formatDate(deleted_at)}, ще бъде заличен след ${DELETION_DAYS} дни`;
  return is_blocked ? `Блокиран${blockReason ? `: ${blockReason}` : ""}` : "Активен";
}

const limitOf = (max: number) => (max < 0 ? "без лимит на обявите" : `лимит ${counted(max, "обява", "обяви")}`);
