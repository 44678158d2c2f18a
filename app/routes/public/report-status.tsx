import { href } from "react-router";
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { identifyVisitor, limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { outcomeSchema } from "#app/listings/reports/report.schema.ts";
import { REPORT_DECISIONS, STATUS_TEXTS } from "#app/listings/reports/report.ts";
import { findReportOutcome, type ReportOutcome } from "#app/listings/reports/reports.commands.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { readForm, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { TextInput } from "#app/platform/ui/field.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/report-status";

export const handle: RouteHandle = { whenIdle: true };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, hash, limits } = getSite(context);
  const form = await readForm(request);
  const done = await refusedForm(form, async () => {
    const { code } = validForm(form, outcomeSchema);
    const visitor = identifyVisitor(hash, { address: getVisit(context).address, headers: request.headers });
    await limits.takeShared("reportStatus", limitedVisitor(visitor));
    const outcome = await findReportOutcome(db, code);
    if (!outcome) throw new Refusal("report_missing", { field: "code" });
    return { code, outcome };
  });
  return done.ok ? done.value : done.answer;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Състояние на доклад", noindex: true });

const CLOSED: ReadonlySet<string> = new Set(["resolved", "dismissed"]);

/** Returns the contact form for an objection to the decision about this report. */
function objectionPath(code: string): string {
  return `${href("/info/contact")}?${new URLSearchParams({ objection: `доклад ${code}` })}`;
}

function outcomeText({ status, decision }: ReportOutcome): string {
  return decision ? `${STATUS_TEXTS[status]} ${REPORT_DECISIONS[decision]}` : STATUS_TEXTS[status];
}

export default function ReportStatusPage({ actionData }: Route.ComponentProps) {
  const found = actionData && "code" in actionData ? actionData : undefined;
  return (
    <NarrowPage title="Състояние на доклад">
      {found && (
        <div className="mb-5">
          <Notice kind="success" text={outcomeText(found.outcome)} />
          {CLOSED.has(found.outcome.status) && (
            <p className="mt-3">
              Не сте съгласни?{" "}
              <Link to={objectionPath(found.code)} className="text-grape underline underline-offset-3">
                Подайте възражение
              </Link>
              . Можете да се обърнете и към съда или към орган за извънсъдебно решаване на спорове.
            </p>
          )}
        </div>
      )}
      <PostForm>
        <TextInput
          name="code"
          label="Код на доклада"
          help="Получихте го, когато изпратихте доклада: например K7RM-2XQP."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          defaultValue={found?.code}
        />
        <SubmitButton>Провери</SubmitButton>
      </PostForm>
    </NarrowPage>
  );
}
