/** /admin/do/:target/:action — the confirmation of an action (GET), and the action (POST), for one or several rows. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { act, MAX_ROWS } from "#app/moderation/act.server.ts";
import { ActionForm } from "#app/moderation/action-dialog.tsx";
import { promiseOf } from "#app/moderation/action-promise.server.ts";
import { findAction } from "#app/moderation/action-registry.server.ts";
import { type ActionTarget, actionText } from "#app/moderation/admin-actions.ts";
import { requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { idsIn } from "#app/moderation/admin-params.ts";
import { type ErrorCode, errorNotice, Refusal } from "#app/platform/errors.ts";
import { formAgain, readForm, redirectWithToast, safePath } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { errorToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/action";

export const handle = REACT_WHEN_IDLE;

/** A select names the action where a button cannot: 'status' stands for what was chosen. */
function actionName(name: string, given: URLSearchParams | FormData): string {
  return name === "status" ? String(given.get("status") ?? "") : name;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdminCall(context);
  const action = actionName(params.action, url.searchParams);
  const ids = idsIn(url.searchParams).filter(isUuid).slice(0, MAX_ROWS);
  const next = safePath(url.searchParams.get("next"), href("/admin"));
  const text = actionText(params.target, action);
  const rules = findAction(params.target, action);
  if (!text || !rules) throw pageError("page_missing");
  if (ids.length === 0) return redirectWithToast(next, errorToast(errorNotice("admin_nothing_chosen")));
  return {
    promise: await promiseOf(getSite(context).db, admin, { action: rules, text, ids }),
    wish: {
      target: params.target as ActionTarget,
      action,
      ids,
      about: url.searchParams.get("about") ?? undefined,
      number: url.searchParams.get("number") ?? undefined,
      seen: url.searchParams.get("seen") ?? undefined,
      asOf: url.searchParams.get("asOf") ?? undefined,
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
  try {
    return redirectWithToast(next, { kind: "success", text: await act(site, admin, { ...params, name, form }) });
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

function failureOf(target: string, name: string): ErrorCode {
  if (name === "invite") return "admin_account_failed";
  return findAction(target, name)?.failure ?? "unexpected";
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, { title: titleOf(loaderData?.wish) ?? "Действие", noindex: true });

function titleOf(wish: { readonly target: string; readonly action: string } | undefined): string | undefined {
  return wish && actionText(wish.target, wish.action)?.label;
}

export default function AdminActionPage({ loaderData: { wish, promise }, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={titleOf(wish) ?? ""}>
      <ActionForm {...wish} promise={promise} state={actionData} />
    </NarrowPage>
  );
}
