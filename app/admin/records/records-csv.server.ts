/** Streams recorded cookie choices, the audit log and searches without results as CSV. */

import { type AuditQuery, type AuditRow, findAudit } from "#app/admin/audit/audit-list.queries.server.ts";
import { auditView } from "#app/admin/audit/audit-view.server.ts";
import { type ConsentRow, findConsents } from "#app/admin/consents/consents-list.queries.server.ts";
import { findUnanswered } from "#app/listings/lists/unanswered-searches.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { csvHeaders, csvLine, SPREADSHEET } from "#app/platform/http/csv.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";

/** Rows read at a time; about 50 KB. */
const BATCH = 500;
const HEADINGS = ["IP", "Съгласие", "Необходими", "Аналитични", "Маркетингови", "Версия", "Дата", "User Agent"];

const yesNo = (value: boolean) => (value ? "Да" : "Не");

function consentCells(row: ConsentRow): readonly string[] {
  return [
    row.ip_address,
    yesNo(row.consent_given),
    yesNo(row.necessary),
    yesNo(row.analytics),
    yesNo(row.marketing),
    row.privacy_policy_version,
    SPREADSHEET.moment(row.created_at),
    row.user_agent,
  ];
}

/** Streams the recorded choices, newest first, filtered by `q`. */
export function consentsCsv(dependencies: Parameters<typeof findConsents>[0], q: string): Response {
  return csvResponse(`gdpr-consents-${dayOf(new Date())}`, HEADINGS, async (after: string | undefined) => {
    const { rows, next } = await findConsents(dependencies, { q, after }, BATCH);
    return { rows: rows.map(consentCells), next };
  });
}

/** Streams the matching rows of the audit log, newest first. */
export function auditCsv(db: Db, query: AuditQuery): Response {
  const headings = ["Кога", "Кой", "Какво", "Обект", "Промяна"];
  return csvResponse(`audit-${dayOf(new Date())}`, headings, async (after: number | undefined) => {
    const { rows, next } = await findAudit(db, { ...query, before: undefined, after });
    return { rows: rows.map(auditCells), next };
  });
}

/** Returns the searches without results that enough networks have asked for, most networks first. */
export function unansweredCsv(db: Db): Response {
  const headings = ["Търсено", "Мрежи", "Последно"];
  return csvResponse(`searches-${dayOf(new Date())}`, headings, async () => ({
    rows: (await findUnanswered(db)).map(({ text, networks, askedAt }) => [
      text,
      String(networks),
      SPREADSHEET.moment(askedAt),
    ]),
    next: undefined,
  }));
}

function auditCells(row: AuditRow): readonly string[] {
  const { who, verb, name, end, targetId, changes } = auditView(row);
  return [SPREADSHEET.moment(row.created_at), who, `${verb} ${name}${end}`, targetId, changes.join("; ")];
}

type ReadRows<Cursor> = (
  after: Cursor | undefined,
) => Promise<{ readonly rows: readonly (readonly string[])[]; readonly next: Cursor | undefined }>;

/** Streams a CSV file whose rows `read` returns in batches, each when the client has taken the one before. */
function csvResponse<Cursor>(name: string, headings: readonly string[], read: ReadRows<Cursor>): Response {
  const encoder = new TextEncoder();
  let after: Cursor | undefined;
  let isFirst = true;
  const body = new ReadableStream(
    {
      async pull(controller) {
        if (isFirst) controller.enqueue(encoder.encode(SPREADSHEET.start + csvLine(headings, SPREADSHEET)));
        isFirst = false;
        const { rows, next } = await read(after);
        if (rows.length > 0)
          controller.enqueue(encoder.encode(rows.map((cells) => csvLine(cells, SPREADSHEET)).join("")));
        after = next;
        if (next === undefined) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: csvHeaders(name) });
}
