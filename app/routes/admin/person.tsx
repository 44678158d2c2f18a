import { href } from "react-router";
import { findSessions } from "#app/accounts/sign-in/sessions.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { ActionLink } from "#app/admin/actions/action-dialog.tsx";
import { offerOf } from "#app/admin/actions/admin-actions.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { Facts } from "#app/admin/frame/facts.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import { getPersonRow } from "#app/admin/people/people-list.queries.server.ts";
import { PersonButtons } from "#app/admin/people/person-menu.tsx";
import { endPersonSession } from "#app/admin/people/person-sessions.commands.server.ts";
import { personPageView } from "#app/admin/people/person-view.server.ts";
import {
  findListingsOf,
  findLogOf,
  findMessageReportsOf,
  findReportsOf,
} from "#app/admin/person-page/person-page.queries.server.ts";
import { allOf, Log, Records, Section, Sessions } from "#app/admin/person-page/person-sections.tsx";
import { findLedger } from "#app/listings/vip/ledger.queries.server.ts";
import { LedgerRows } from "#app/listings/vip/ledger-list.tsx";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/person";

export const handle: RouteHandle = { failure: "admin_profiles_load_failed" };

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "people");
  const { db } = getSite(context);
  const row = isUuid(id) ? await getPersonRow(db, id) : undefined;
  if (!row) throw pageError("admin_target_missing");
  return {
    person: personPageView(row, admin),
    listings: await findListingsOf(db, id),
    reportsAbout: await findReportsOf(db, "listing_user_id", id),
    reportsBy: await findReportsOf(db, "reporter_user_id", id),
    messageReportsAbout: await findMessageReportsOf(db, "reported_id", id),
    messageReportsBy: await findMessageReportsOf(db, "reporter_id", id),
    ledger: await findLedger(db, id),
    log: await findLogOf(db, id),
    devices: await findSessions(db, { id, sessionId: admin.sessionId }),
  };
}

/** Ends one session of the person. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const { db, log } = getSite(context);
  const form = await readForm(request);
  const row = String(form.get("row") ?? "");
  if (form.get("intent") !== "end-session") throw pageError("body_unreadable");
  if (!isUuid(id) || !isUuid(row)) throw pageError("admin_target_missing");
  const end = () => endPersonSession(db, admin, { userId: id, rowId: row });
  const done = await refusedForm(form, end, { code: "unexpected", log });
  return redirectWithToast(
    href("/admin/profiles/:id", { id }),
    done.ok ? { kind: "success", text: "Сесията е прекратена" } : errorToast(done.answer.data.notice),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, { title: loaderData?.person.name ?? "Потребител", noindex: true });

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, listings, ledger, log, devices } = loaderData;
  const { reportsAbout, reportsBy, messageReportsAbout, messageReportsBy } = loaderData;
  const { id, name } = person;
  const endSessions = offerOf(person.actions, "end-sessions");
  return (
    <AdminFrame title={name}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <section aria-label="Профил" className="grid gap-4 panel p-4">
            <Facts facts={person.facts} />
            <PersonButtons person={person} />
            <p className="flex flex-wrap gap-x-4">
              <Link to={href("/seller/:id", { id })} className={ADMIN_LINK}>
                Страница на продавача
              </Link>
              <Link to={allOf("/admin/messages", id)} className={ADMIN_LINK}>
                Съобщения
              </Link>
            </p>
          </section>
          <Section title="VIP токени" count={person.vip_tokens}>
            <LedgerRows entries={ledger} />
          </Section>
          <Sessions devices={devices}>
            {endSessions && (
              <ActionLink {...{ offer: endSessions, ids: [id], about: name, seen: person.seen }} className="text-sm" />
            )}
          </Sessions>
        </div>
        <div className="grid gap-4">
          <Records title="Обяви" records={listings} all={allOf("/admin/ads", id)} />
          <Records title="Доклади за обявите" records={reportsAbout} all={allOf("/admin/reports", id)} />
          <Records title="Доклади за съобщенията" records={messageReportsAbout} />
          <Records title="Подадени доклади за обяви" records={reportsBy} all={allOf("/admin/reports", id)} />
          <Records title="Подадени доклади за съобщения" records={messageReportsBy} />
          <Log rows={log.rows} all={log.hasMore ? allOf("/admin/audit", id) : undefined} />
        </div>
      </div>
    </AdminFrame>
  );
}
