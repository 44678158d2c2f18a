/** API operations of administrators: lists and actions. */
import { z } from "zod";
import { makePasswordLink } from "#app/admin/actions/account-actions.server.ts";
import { runActionForm } from "#app/admin/actions/action-form.server.ts";
import { findAction } from "#app/admin/actions/action-registry.server.ts";
import { findAudit } from "#app/admin/actions/audit-list.queries.server.ts";
import { findConsents } from "#app/admin/consents/consents-list.queries.server.ts";
import { findMessages, openMessage } from "#app/admin/inbox/messages-list.queries.server.ts";
import { reportGroups, reportViews } from "#app/admin/inbox/report-view.server.ts";
import { findReports, getReport } from "#app/admin/inbox/reports-list.queries.server.ts";
import { findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { readAdminListingsQuery } from "#app/admin/listings/listings-query.server.ts";
import { ACTION_TEXTS } from "#app/admin/pages/admin-actions.ts";
import { pageParams } from "#app/admin/pages/admin-params.ts";
import { findStats } from "#app/admin/pages/dashboard.queries.server.ts";
import {
  readAuditQuery,
  readMessagesQuery,
  readPeopleQuery,
  readReportsQuery,
} from "#app/admin/pages/list-queries.server.ts";
import { consentsCsv } from "#app/admin/pages/records-csv.server.ts";
import { findPeople } from "#app/admin/people/people-list.queries.server.ts";
import { isCursor } from "#app/listings/lists/listing-cursor.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice, type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { PROGRAM } from "#app/platform/http/csv.server.ts";
import { type Call, cursorParam, define, idOf, RefusedFields, tagged } from "./operation.server.ts";

const Row = z.looseObject({}).meta({ id: "AdminRow", description: "A row of the administration's page, as stored." });
const cursor = z.string().nullable();
const Page = z.object({ rows: z.array(Row), previous: cursor, next: cursor }).meta({ id: "AdminPage" });

interface Found {
  readonly rows: readonly object[];
  readonly previous: string | number | undefined;
  readonly next: string | number | undefined;
}

/** Converts dates and other objects to JSON values. */
const plain = (row: object) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>;

interface List {
  readonly path: string;
  readonly summary: string;
  readonly params: readonly string[];
  readonly failure: PlainErrorCode;
  find(call: Call & { readonly viewer: Parameters<typeof reportViews>[2] }): Promise<Found>;
}

const LISTS: readonly List[] = [
  {
    path: "people",
    summary: "Lists people",
    params: ["q", "state", "order", "way"],
    failure: "admin_profiles_load_failed",
    find: ({ site, search }) => findPeople(site.db, readPeopleQuery(search)),
  },
  {
    path: "listings",
    summary: "Lists ads in all states",
    params: ["q", "status", "category", "owner", "order", "way"],
    failure: "admin_listings_load_failed",
    find: ({ site, search }) => findAdminListings(site.db, readAdminListingsQuery(search, site.env.priceDisplay)),
  },
  {
    path: "messages",
    summary: "Lists messages and requests",
    params: ["q", "state", "type", "way"],
    failure: "admin_messages_load_failed",
    find: ({ site, search }) => findMessages(site.db, readMessagesQuery(search)),
  },
  {
    path: "reports",
    summary: "Lists reports; grouped by ad unless `view` is single",
    params: ["q", "status", "view", "way"],
    failure: "admin_reports_load_failed",
    async find({ site, search, viewer }) {
      const query = readReportsQuery(search);
      const page = await findReports(site.db, query);
      const rows = query.isGrouped
        ? await reportGroups(site.db, { rows: page.rows, status: query.status }, viewer)
        : await reportViews(site.db, page.rows, viewer);
      return { ...page, rows };
    },
  },
  {
    path: "consents",
    summary: "Lists recorded cookie choices",
    params: ["q"],
    failure: "admin_consents_load_failed",
    find: ({ site, search }) => findConsents(site, { q: search.get("q") ?? "", ...pageParams(search) }),
  },
  {
    path: "audit",
    summary: "Lists rows of the audit log",
    params: ["who", "object", "action"],
    failure: "admin_audit_load_failed",
    find: ({ site, search }) => findAudit(site.db, readAuditQuery(search)),
  },
];

const lists = LISTS.map(({ path, summary, params, failure, find }) =>
  define.get(`/admin/${path}`, {
    summary,
    by: "admin",
    failure,
    query: z.object({
      ...Object.fromEntries(params.map((name) => [name, z.string().optional()])),
      after: cursorParam(isCursor),
      before: cursorParam(isCursor).describe("`previous` of the next page."),
    }),
    answer: Page,
    async run(call) {
      const { rows, previous, next } = await find(call);
      return { rows: rows.map(plain), previous: previous?.toString() ?? null, next: next?.toString() ?? null };
    },
  }),
);

const ACTIONS = Object.entries(ACTION_TEXTS).map(
  ([target, actions]) => `${target}: ${Object.keys(actions).join(", ")}`,
);

export const ADMIN_OPERATIONS = tagged("Administration", [
  define.get("/admin/stats", {
    summary: "Returns the figures of the dashboard",
    by: "admin",
    failure: "admin_stats_load_failed",
    answer: z.record(z.string(), z.int()),
    run: async ({ site }) => ({ ...(await findStats(site.db)) }),
  }),
  ...lists,
  define.get("/admin/messages/{id}", {
    summary: "Returns a message and marks it as reviewed",
    by: "admin",
    refusals: ["admin_target_missing"],
    answer: Row,
    async run(call) {
      const row = await openMessage(call.site.db, idOf(call, "admin_target_missing"));
      if (!row) throw new Refusal("admin_target_missing");
      return plain(row);
    },
  }),
  define.get("/admin/reports/{id}", {
    summary: "Returns a report",
    by: "admin",
    refusals: ["admin_target_missing"],
    answer: Row,
    async run(call) {
      const { db } = call.site;
      const row = await getReport(db, idOf(call, "admin_target_missing"));
      const [report] = row ? await reportViews(db, [row], call.viewer) : [];
      if (!report) throw new Refusal("admin_target_missing");
      return plain(report);
    },
  }),
  define.post("/admin/password-links", {
    summary: "Creates a link for a new password, for a person who cannot receive mail",
    by: "admin",
    status: 201,
    body: z.object({ id: z.string() }),
    refusals: ["admin_target_missing", "admin_action_refused"],
    failure: "admin_link_failed",
    answer: z.object({ link: z.string() }),
    async run({ site, viewer, form }) {
      const userId = String(form.get("id") ?? "");
      if (!isUuid(userId)) throw new Refusal("admin_target_missing");
      return { link: await makePasswordLink(site, viewer, { userId, siteUrl: site.env.siteUrl }) };
    },
  }),
  define.post("/admin/{target}/{action}", {
    summary: "Runs an action on rows of a list and records it in the audit log",
    by: "admin",
    isRepeatable: true,
    body: z
      .looseObject({ id: z.union([z.string(), z.array(z.string())]).optional() })
      .describe(`The ids of the rows and the input of the action. ${ACTIONS.join("; ")}; people: invite.`),
    refusals: ["admin_target_missing", "admin_action_refused", "invalid_value"],
    answer: z.object({ text: z.string() }),
    async run({ site, viewer, params: { target = "", action: name = "" }, form }) {
      if (findAction(target, name) && !form.has("id"))
        throw new RefusedFields(errorNotice("check_fields"), {
          id: "Липсва id: един номер на ред или списък от номера.",
        });
      try {
        return { text: await runActionForm(site, viewer, { target, name, form }) };
      } catch (error) {
        if (error instanceof Refusal || error instanceof RefusedFields) throw error;
        site.log.error({ err: error, target, name }, "an administrator's action failed");
        throw new RefusedFields(errorNotice(findAction(target, name)?.failure ?? "unexpected"), {});
      }
    },
  }),
  define.get("/admin/records.csv", {
    summary: "Returns the recorded cookie choices as a CSV file with commas and times in UTC",
    by: "admin",
    fileType: "text/csv",
    query: z.object({ q: z.string().optional() }),
    run: async ({ site, search }) => consentsCsv(site, search.get("q") ?? "", PROGRAM),
  }),
]);
