import { href } from "react-router";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { ReportFields } from "#app/listings/reports/report-fields.tsx";
import { MESSAGE_REPORT_REASONS } from "#app/messaging/conversations/conversation.ts";
import { messageReportSchema } from "#app/messaging/conversations/message.schema.ts";
import { findReportable, reportMessage } from "#app/messaging/conversations/message-reports.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/message-report";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const person = requirePerson(await getPerson(context), url);
  const { db } = getSite(context);
  const message = { userId: person.id, conversationId: params.id, number: readWhole(params.number) };
  const text = isUuid(params.id) ? await findReportable(db, message) : undefined;
  if (text === undefined) throw pageError("message_missing");
  return { text };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(params.id) || Number.isNaN(readWhole(params.number))) throw pageError("message_missing");
  const form = await readForm(request);
  const message = { userId: person.id, conversationId: params.id, number: readWhole(params.number) };
  const report = () => reportMessage(site, { ...message, ...validForm(form, messageReportSchema) });
  const done = await refusedForm(form, report, { code: "report_failed", log: site.log });
  if (!done.ok) return done.answer;
  return redirectWithToast(href("/conversations/:id", { id: params.id }), successToast("message_reported"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад за съобщение", noindex: true });

export default function MessageReport({ loaderData, params }: Route.ComponentProps) {
  return (
    <NarrowPage title="Доклад за съобщение">
      <blockquote className="mb-4 max-h-48 overflow-y-auto panel p-3 wrap-anywhere whitespace-pre-wrap">
        {loaderData.text}
      </blockquote>
      <p className="mb-5 text-muted">
        Администраторите ще прочетат това съобщение и най-много петте преди него. Друго от разговора не виждат.
      </p>
      <PostForm className="grid gap-4">
        <ReportFields reasons={MESSAGE_REPORT_REASONS} />
        <SubmitButton>Изпрати доклада</SubmitButton>
      </PostForm>
      <ButtonLink to={href("/conversations/:id", { id: params.id })} look="quiet" className="mt-3">
        Отказ
      </ButtonLink>
    </NarrowPage>
  );
}
