/** Finds what waits for administrators, the oldest first: reported ads, ads under review, ads for other people, messages, and reports of messages. */
import { sql } from "kysely";
import { href } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { findUnconfirmed } from "#app/admin/assisted/assisted.queries.server.ts";
import { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { MESSAGE_TYPES, messageTitle, senderName } from "#app/admin/pages/record-labels.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { reviewLabels } from "#app/listings/reviews/review-reasons.server.ts";
import { findOldestReviews } from "#app/listings/reviews/reviews.queries.server.ts";
import { MESSAGE_REPORT_REASONS } from "#app/messaging/conversations/conversation.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatWhen } from "#app/platform/wording/dates.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { type DeskRequest, deskRequests } from "./desk-requests.ts";
import { findOldestMessageReports } from "./message-reports.commands.server.ts";
import { findOldestMessages } from "./messages-list.queries.server.ts";
import { reportGroups } from "./report-view.server.ts";
import { findOldestReports, type ReportRow } from "./reports-list.queries.server.ts";

/** The number of rows of the list, which is filled again after each decision. */
const MAX_ROWS = 6;

export interface WaitingRow {
  readonly id: string;
  readonly since: Date;
  readonly title: string;
  readonly page: string;
  readonly photo?: string | undefined;
  /** The kind of the row, such as the reason of a report, and since when it waits. */
  readonly facts: readonly string[];
  /** The words of the person who wrote. */
  readonly words?: string | null;
  /** The owner of a reported ad, with earlier reports about other ads. */
  readonly owner?: string | undefined;
  readonly requests?: readonly DeskRequest[];
}

/** Returns the oldest rows, and whether more wait. */
export async function findWaiting(db: Db, admin: Person, now: Date) {
  const found = [
    ...(await waitingReports(db, admin)),
    ...(await waitingReviews(db)),
    ...(await waitingPrincipals(db)),
    ...(await waitingMessages(db)),
    ...(await waitingMessageReports(db)),
  ].toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const rows = found.slice(0, MAX_ROWS).map(({ since, facts, ...row }) => ({
    ...row,
    facts: [...facts, formatWhen(since, now)],
  }));
  return { rows, hasMore: found.length > MAX_ROWS };
}

export type Waiting = Awaited<ReturnType<typeof findWaiting>>;

async function waitingReports(db: Db, admin: Person): Promise<readonly WaitingRow[]> {
  const rows = await findOldestReports(db, MAX_ROWS + 1);
  const views = await reportGroups(db, { rows, status: "pending" }, admin);
  const earlier = await countEarlier(db, rows);
  const dates = new Map(rows.map(({ id, created_at }) => [id, created_at]));
  return views.flatMap((view) => {
    const { id, title, photo, reason, count, description, seller } = view;
    const since = dates.get(id);
    if (!since) return [];
    return {
      ...{ id, since, title, photo, words: description },
      page: href("/admin/reports/:id", { id }),
      facts: [reason, counted(count, "човек", "души")],
      owner: seller && ownerText(seller.name, earlier.get(id)),
      requests: deskRequests(view).filter(({ offer }) => offer.name === "deactivate" || offer.name === "dismiss"),
    };
  });
}

interface Earlier {
  readonly total: number;
  readonly upheld: number;
}

const ownerText = (name: string, { total, upheld }: Earlier = { total: 0, upheld: 0 }) =>
  total === 0
    ? `${name}, без други доклади`
    : `${name}, ${counted(total, "друг доклад", "други доклада")}, ${counted(upheld, "уважен", "уважени")}`;

/** The maximum number of reports of one owner that are counted. */
const MAX_COUNTED = 100;

/** Returns the number of reports about other ads of the owner, for each of these reports by its id. */
async function countEarlier(db: Db, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, Earlier>> {
  const { rows: counts } = await sql<Earlier & { id: string }>`
    select report.id, count(*) as total, count(*) filter (where other.status = 'resolved') as upheld
    from reports report, lateral (select status from reports
      where listing_user_id = report.listing_user_id and reported_id <> report.reported_id
      limit ${sql.lit(MAX_COUNTED)}) other
    where report.id = any(${rows.map(({ id }) => id)}::uuid[]) group by report.id`.execute(db);
  return new Map(counts.map(({ id, ...earlier }) => [id, earlier]));
}

async function waitingReviews(db: Db): Promise<readonly WaitingRow[]> {
  const rows = await findOldestReviews(db, MAX_ROWS + 1);
  return rows.map((row) => ({
    id: row.id,
    since: row.held_at,
    title: row.title,
    photo: row.photo ? photoUrl(row.photo.key, 400, "webp") : undefined,
    page: `${href("/admin/screening")}?${new URLSearchParams({ id: row.id })}`,
    facts: ["Преглед преди публикуване", ...reviewLabels(row).rules, ...reviewLabels(row).signals],
    owner: row.name,
  }));
}

/** The ads of assistants whose person somebody has to call. */
async function waitingPrincipals(db: Db): Promise<readonly WaitingRow[]> {
  const rows = await findUnconfirmed(db, { limit: MAX_ROWS + 1 });
  const { offer } = LISTING_ACTIONS.agree;
  return rows.map(({ id, title, created_at, updated_at, ...row }) => ({
    id,
    since: created_at,
    title,
    page: href("/ad/:slug", { slug: listingSlug({ id, title }) }),
    facts: ["Обадете се за съгласие", `${row.principal_name}, ${formatPhone(row.principal_phone)}`],
    owner: `${row.assistant}, ${row.office ?? "вече не е помощник"}`,
    requests: [{ offer, ids: [id], about: title, seen: updated_at.toISOString(), letter: "A", label: offer.label }],
  }));
}

async function waitingMessages(db: Db): Promise<readonly WaitingRow[]> {
  const rows = await findOldestMessages(db, MAX_ROWS + 1);
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at,
    title: messageTitle(row.subject),
    page: href("/admin/messages/:id", row),
    facts: [`Съобщение: ${MESSAGE_TYPES[row.type]}`, senderName(row.name)],
    words: row.message,
  }));
}

async function waitingMessageReports(db: Db): Promise<readonly WaitingRow[]> {
  const rows = await findOldestMessageReports(db, MAX_ROWS + 1);
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at,
    title: row.listing_title,
    page: href("/admin/message-reports/:id", row),
    facts: ["Доклад за съобщение", MESSAGE_REPORT_REASONS[row.reason]],
    owner: senderName(row.reported_name ?? ""),
  }));
}
