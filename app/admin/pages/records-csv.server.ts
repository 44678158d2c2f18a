/** Streams recorded cookie choices and the audit log as CSV. */

import { type AuditQuery, type AuditRow, findAudit } from "#app/admin/actions/audit-list.queries.server.ts";
import { auditView } from "#app/admin/actions/audit-view.server.ts";
import { type ConsentRow, findConsents } from "#app/admin/consents/consents-list.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

/** Rows read at a time; about 50 KB. */
const BATCH = 500;
const HEADINGS = ["IP", "Съгласие", "Необходими", "Аналитични", "Маркетингови", "Версия", "Дата", "User Agent"];
/** Spreadsheets recognise UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns a CSV cell, quoted if needed, with formulas neutralised. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const yesNo = (value: boolean) => (value ? "Да" : "Не");

function line(row: ConsentRow): string {
  const cells = [
    row.ip_address,
    yesNo(row.consent_given),
    yesNo(row.necessary),
    yesNo(row.analytics),
    yesNo(row.marketing),
    row.privacy_policy_version,
    formatMoment(row.created_at),
    row.user_agent,
  ];
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Streams the recorded choices, newest first, filtered by `q`. */
export function consentsCsv(dependencies: Parameters<typeof findConsents>[0], q: string): ReadableStream<Uint8Array> {
  return csv(HEADINGS, async (after: string | undefined) => {
    const { rows, next } = await findConsents(dependencies, { q, after }, BATCH);
    return { lines: rows.map(line), next };
  });
}

/** Streams the matching rows of the audit log, newest first. */
export function auditCsv(db: Db, query: AuditQuery): ReadableStream<Uint8Array> {
  return csv(["Кога", "Кой", "Какво", "Обект", "Промяна"], async (after: number | undefined) => {
    const { rows, next } = await findAudit(db, { ...query, before: undefined, after });
    return { lines: rows.map(auditLine), next };
  });
}

function auditLine(row: AuditRow): string {
  const { when, who, verb, name, end, targetId, changes } = auditView(row);
  const cells = [when, who, `${verb} ${name}${end}`, targetId, changes.join("; ")];
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Streams a CSV file whose lines `read` returns in batches, each when the client has taken the one before. */
function csv<Cursor>(
  headings: readonly string[],
  read: (
    after: Cursor | undefined,
  ) => Promise<{ readonly lines: readonly string[]; readonly next: Cursor | undefined }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Cursor | undefined;
  let isFirst = true;
  return new ReadableStream(
    {
      async pull(controller) {
        if (isFirst) controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${headings.join(",")}\r\n`));
        isFirst = false;
        const { lines, next } = await read(after);
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")));
        after = next;
        if (next === undefined) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
