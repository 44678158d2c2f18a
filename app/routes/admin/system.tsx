/** How the site and its machine are doing, for who runs it; given-up mails are tried again here, and stopped jobs allowed. */
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { allowStoppedJob } from "#app/operation/allow-job.commands.server.ts";
import { tryMailAgain, tryMailsAgain } from "#app/operation/mails.server.ts";
import { findSystem } from "#app/operation/system.server.ts";
import { MailSection, SettingsSection, SystemFacts, Warnings } from "#app/operation/system-sections.tsx";
import { systemView } from "#app/operation/system-view.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/system";

export const handle = REACT_WHEN_IDLE;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "system");
  const site = getSite(context);
  return systemView(await orUnavailable("data_load_failed", () => findSystem(site)), new Date());
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const site = getSite(context);
  const form = await readForm(request);
  const job = form.get("job");
  if (typeof job === "string") {
    const decision = { job, actorId: admin.id, seen: Number(form.get("due")) };
    const allowed = await refusedForm(form, () => allowStoppedJob(site.db, decision), {
      code: "unexpected",
      log: site.log,
    });
    return allowed.ok ? redirectWithToast("/admin/system", successToast("job_allowed")) : allowed.answer;
  }
  const mail = form.get("mail");
  const done = await refusedForm(
    form,
    () => (typeof mail === "string" ? tryMailAgain(site, mail) : tryMailsAgain(site)),
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
