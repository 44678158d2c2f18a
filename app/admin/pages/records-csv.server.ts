/** Streams recorded cookie choices as CSV. */

import { type ConsentRow, findConsents } from "#app/admin/consents/consents-list.queries.server.ts";
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

/** Streams the CSV file, newest first, filtered by `q`. Respects backpressure. */
export function consentsCsv(dependencies: Parameters<typeof findConsents>[0], q: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | undefined;
  let isFirst = true;
  return new ReadableStream(
    {
      async pull(controller) {
        if (isFirst) controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${HEADINGS.join(",")}\r\n`));
        isFirst = false;
        const { rows, next } = await findConsents(dependencies, { q, after }, BATCH);
        if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join("")));
        after = next;
        if (next === undefined) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
