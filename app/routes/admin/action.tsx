/** /admin/do/:target/:action: asks for confirmation of an action (GET) and runs it (POST), for one or several rows. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { ActionForm } from "#app/admin/actions/action-form.tsx";
import { confirmationOf } from "#app/admin/actions/confirmation.server.ts";
import { runActionForm } from "#app/admin/audit/action-form.server.ts";
import { findAction } from "#app/admin/audit/action-registry.server.ts";
import { requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { choiceError, idsIn } from "#app/admin/pages/admin-params.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice, type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { formAgain, readForm, redirectWithToast, safePath } from "#app/platform/forms/forms.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/action";

/** Returns the name of the action; 'status' stands for the value of a select, where the URL cannot name it. */
function actionName(name: string, fields: URLSearchParams | FormData): string {
  return name === "status" ? String(fields.get("status") ?? "") : name;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdminCall(context);
  const action = findAction(params.target, actionName(params.action, url.searchParams));
  const ids = idsIn(url.searchParams).filter(isUuid);
  const next = safePath(url.searchParams.get("next"), href("/admin"));
  if (!action) throw pageError("page_missing");
  const refused = choiceError(ids);
  if (refused) return redirectWithToast(next, errorToast(refused));
  const asOf = url.searchParams.get("asOf") ?? undefined;
  // Without scripts each chosen row is one value, which may hold several ids.
  const rows = Number(url.searchParams.get("rows")) || url.searchParams.getAll("id").length;
  return {
    confirmation: await confirmationOf(getSite(context).db, admin, { action, ids, rows, asOf }),
    actionRequest: {
      offer: action.offer,
      ids,
      about: url.searchParams.get("about") ?? undefined,
      number: url.searchParams.get("number") ?? undefined,
      seen: url.searchParams.get("seen") ?? undefined,
      asOf,
      reason: url.searchParams.get("reason") ?? undefined,
      rows,
      next,
      token: randomUUID(),
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const admin = await requireAdminCall(context);
  const form = await readForm(request);
  const name = actionName(params.action, form);
  const next = safePath(form.get("next"), params.target === "people" ? href("/profile") : href("/admin"));
  const undo: string[] = [];
  const onUndoable = form.get("undoable") === "yes" ? (id: string) => void undo.push(id) : undefined;
  try {
    const text = await runActionForm(site, admin, { ...params, name, form, onUndoable });
    // The page stays and offers to undo the decision.
    return onUndoable ? { undo, text } : redirectWithToast(next, { kind: "success", text });
  } catch (error) {
    if (error instanceof Refusal) {
      const { notice } = error;
      // Input errors stay on the form; other refusals go back to the previous page.
      return notice.code === "invalid_value" && error.field
        ? formAgain(form, { [error.field]: notice.text }, "check_fields")
        : redirectWithToast(next, errorToast(notice));
    }
    site.log.error({ err: error, ...params }, "an administrator's action failed");
    return redirectWithToast(next, errorToast(errorNotice(failureOf(params.target, name))));
  }
}

function failureOf(target: string, name: string): PlainErrorCode {
  if (name === "invite") return "admin_account_failed";
  return findAction(target, name)?.failure ?? "unexpected";
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, { title: loaderData?.actionRequest.offer.label ?? "Действие", noindex: true });

export default function AdminActionPage({ loaderData: { actionRequest, confirmation } }: Route.ComponentProps) {
  return (
    <NarrowPage title={actionRequest.offer.label}>
      <ActionForm {...actionRequest} confirmation={confirmation} />
    </NarrowPage>
  );
}
