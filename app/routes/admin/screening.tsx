/** The queue of ads that wait for review, one after the other, and the screening rules with their modes. */
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { ReviewCard, ReviewReasons } from "#app/admin/screening/review-card.tsx";
import { NothingWaits, ReviewDecision } from "#app/admin/screening/review-decision.tsx";
import { reviewView } from "#app/admin/screening/review-view.server.ts";
import { changeMode } from "#app/admin/screening/rule-modes.commands.server.ts";
import { RulesTable } from "#app/admin/screening/rules-table.tsx";
import { rulesView } from "#app/admin/screening/rules-view.server.ts";
import { findWaitingFigures } from "#app/admin/screening/screening-figures.queries.server.ts";
import { WaitingTotals } from "#app/admin/screening/waiting-figures.tsx";
import { findNextReview } from "#app/listings/reviews/reviews.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/screening";

function idIn(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name) ?? "";
  return isUuid(id) ? id : undefined;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "screening");
  const site = getSite(context);
  const { searchParams: params } = url;
  const now = new Date();
  const next = await findNextReview(site.db, { id: idIn(params, "id"), after: idIn(params, "after") });
  return {
    review: next && (await reviewView(site, next, now)),
    waiting: await findWaitingFigures(site.db, now),
    rules: await rulesView(site.db),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const site = getSite(context);
  const form = await readForm(request);
  const change = { adminId: admin.id, rule: String(form.get("rule") ?? ""), mode: String(form.get("mode") ?? "") };
  const done = await refusedForm(form, () => changeMode(site.db, change), { code: "unexpected", log: site.log });
  if (!done.ok) return done.answer;
  return redirectWithToast("/admin/screening", successToast("rule_mode_saved"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Преглед преди публикуване", noindex: true });

export default function Screening({ loaderData, actionData }: Route.ComponentProps) {
  const { review, waiting, rules } = loaderData;
  return (
    <AdminFrame title="Преглед преди публикуване">
      <FormNotice state={actionData} />
      <WaitingTotals waiting={waiting} />
      {review ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ReviewCard review={review} />
          <div className="grid gap-4">
            <ReviewReasons review={review} />
            <ReviewDecision review={review} />
          </div>
        </div>
      ) : (
        <NothingWaits left={waiting.count} />
      )}
      <RulesTable rules={rules} />
    </AdminFrame>
  );
}
