/** Shows operators the state of the site and its machine. Its buttons retry failed mails and allow stopped jobs. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { allowStoppedJob } from "#app/admin/system/allow-job.commands.server.ts";
import { retryMail, retryMails } from "#app/admin/system/mails.server.ts";
import { findSystem } from "#app/admin/system/system.server.ts";
import { MailSection, SettingsSection, SystemFacts, Warnings } from "#app/admin/system/system-sections.tsx";
import { systemView } from "#app/admin/system/system-view.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import type { Route } from "./+types/system";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "system");
  const site = getSite(context);
  return systemView(await findSystem(site, JOBS), new Date());
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const site = getSite(context);
  const form = await readForm(request);
  const job = form.get("job");
  if (typeof job === "string") {
    const decision = { job, personId: admin.id, seen: Number(form.get("due")) };
    const allowed = await refusedForm(form, () => allowStoppedJob(site.db, decision), {
      code: "unexpected",
      log: site.log,
    });
    return allowed.ok ? redirectWithToast("/admin/system", successToast("job_allowed")) : allowed.answer;
  }
  const mail = form.get("mail");
  const done = await refusedForm(
    form,
    () => (typeof mail === "string" ? retryMail(site, JOBS, mail) : retryMails(site, JOBS)),
    { code: "unexpected", log: site.log },
  );
  if (!done.ok) return done.answer;
  site.log.info({ admin: admin.id, mail: mail ?? "all" }, "given-up mails are tried again");
  return redirectWithToast("/admin/system", successToast("mail_tried_again"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Система", noindex: true });

export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { warnings, stopped, facts, jobs, mails, settings } = loaderData;
  return (
    <AdminFrame title="Система">
      <FormNotice state={actionData} />
      <Warnings warnings={warnings} stopped={stopped} />
      <SystemFacts facts={facts} jobs={jobs} />
      <MailSection mails={mails} />
      <SettingsSection settings={settings} />
    </AdminFrame>
  );
}
