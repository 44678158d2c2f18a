import { href } from "react-router";
import { z } from "zod";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame, BackLink } from "#app/admin/frame/admin-frame.tsx";
import { type Fact, Facts } from "#app/admin/frame/facts.tsx";
import {
  decideMessageReport,
  readMessageReport,
  setGuestStopped,
} from "#app/admin/inbox/message-reports.commands.server.ts";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { REPORT_STATUS, senderName } from "#app/admin/pages/record-labels.ts";
import { PersonLink } from "#app/admin/pages/record-links.tsx";
import { MESSAGE_REPORT_REASONS } from "#app/messaging/conversations/conversation.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { codesOf } from "#app/platform/wording/codes.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/message-report";

export const handle: RouteHandle = { failure: "admin_reports_load_failed" };

/** Shows the messages of a report; each reading is written into the audit log. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "reports");
  const { db } = getSite(context);
  if (!isUuid(id)) throw pageError("admin_target_missing");
  const row = await readMessageReport(db, { adminId: admin.id, id });
  const person = (personId: string | null, name: string | null) => ({ id: personId, name: senderName(name ?? "") });
  const [reporter, reported] = [person(row.reporter_id, row.reporter_name), person(row.reported_id, row.reported_name)];
  return {
    id,
    title: row.listing_title,
    status: row.status,
    reason: MESSAGE_REPORT_REASONS[row.reason],
    description: row.description,
    when: formatMoment(row.created_at),
    reporter,
    reported,
    guest: row.guest_id ? { isStopped: row.is_stopped } : undefined,
    messages: row.excerpt.map(({ number, author, text, sentAt }, place) => ({
      number,
      text,
      name: author === row.reported_role ? reported.name : reporter.name,
      when: formatMoment(new Date(sentAt)),
      isReported: place === row.excerpt.length - 1,
    })),
  };
}

const STATUSES = codesOf(REPORT_STATUS);

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const form = await readForm(request);
  const { db } = getSite(context);
  const guest = z.enum(["stopped", "allowed"]).safeParse(form.get("guest"));
  if (isUuid(id) && guest.success) {
    const isStopped = guest.data === "stopped";
    await setGuestStopped(db, { adminId: admin.id, id, isStopped });
    const text = isStopped ? "Гостът е спрян" : "Гостът може да пише отново";
    return redirectWithToast(href("/admin/message-reports/:id", { id }), { kind: "success", text });
  }
  const status = z.enum(STATUSES).safeParse(form.get("status"));
  if (!isUuid(id) || !status.success) throw pageError("admin_target_missing");
  await decideMessageReport(db, { adminId: admin.id, id, status: status.data });
  return redirectWithToast(href("/admin/message-reports"), { kind: "success", text: "Статусът на доклада е обновен" });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад за съобщение", noindex: true });

interface NamedProps {
  readonly id: string | null;
  readonly name: string;
  readonly after: string;
}

function Named({ id, name, after }: NamedProps) {
  return (
    <>
      {id ? <PersonLink id={id} name={name} /> : <span>{name}</span>}
      <span>{after}</span>
    </>
  );
}

export default function MessageReport({ loaderData }: Route.ComponentProps) {
  const { title, status, reason, description, when, reporter, reported, guest, messages } = loaderData;
  const facts: readonly Fact[] = [
    ["Обява", title],
    ["Докладвал", <Named key="reporter" {...reporter} after={`, ${when}`} />],
    ["Докладван", <Named key="reported" {...reported} after={guest?.isStopped ? " (вече не може да пише)" : ""} />],
    ["Причина", reason],
    ["Описание", description && <span className="whitespace-pre-line">{description}</span>],
    [
      "Статус",
      <Badge key="status" tone={REPORT_STATUS[status].tone}>
        {REPORT_STATUS[status].label}
      </Badge>,
    ],
  ];
  return (
    <AdminFrame title="Доклад за съобщение">
      <div className="grid max-w-2xl gap-5 panel p-5">
        <Facts facts={facts} />
        <ReportedMessages messages={messages} />
        <Form method="post" className="flex flex-wrap gap-2">
          {STATUSES.filter((one) => one !== status).map((one) => (
            <Button key={one} name="status" value={one} look="secondary">
              {REPORT_STATUS[one].label}
            </Button>
          ))}
          {guest && (
            <Button name="guest" value={guest.isStopped ? "allowed" : "stopped"} look="secondary">
              {guest.isStopped ? "Разреши на госта да пише" : "Спри този гост"}
            </Button>
          )}
        </Form>
      </div>
      <BackLink to={href("/admin/message-reports")}>Назад към докладите за съобщения</BackLink>
    </AdminFrame>
  );
}

function ReportedMessages({ messages }: Pick<Route.ComponentProps["loaderData"], "messages">) {
  return (
    <section aria-labelledby="reported-messages">
      <h2 id="reported-messages" className="mb-2 font-bold">
        Докладваното съобщение и до пет преди него
      </h2>
      <ol className="grid gap-2">
        {messages.map(({ number, name, text, when: sent, isReported }) => (
          <li
            key={number}
            className={`rounded-control border p-3 ${isReported ? "border-bad" : "border-line"}`}
            aria-current={isReported || undefined}
          >
            <p className="text-sm text-muted">
              <span>{`${name}, ${sent}`}</span>
              {isReported && <strong className="ml-2 text-bad">докладвано</strong>}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        Останалата част от разговора не се вижда. Това отваряне е записано в дневника.
      </p>
    </section>
  );
}
