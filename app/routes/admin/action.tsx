/** /admin/do/:target/:action — the question about an action (GET), and the action (POST): for one row or for several. */
import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import type { Viewer } from "#app/accounts/viewer.ts";
import { freeTypedAddress, invitePerson, inviteSchema } from "#app/moderation/account-calls.server.ts";
import { ActionForm } from "#app/moderation/action-dialog.tsx";
import { findAction } from "#app/moderation/action-registry.server.ts";
import { runAdminAction } from "#app/moderation/admin-action.server.ts";
import { type ActionTarget, actionText } from "#app/moderation/admin-actions.ts";
import { requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { type ErrorCode, errorNotice, Refusal } from "#app/platform/errors.ts";
import { formAgain, readForm, redirectWithToast, safePath } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, type Site } from "#app/site/site.server.ts";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { counted } from "#app/wording/plurals.ts";
import { errorToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/action";

/** As many rows as a page of a table has, and some more. */
const MAX_ROWS = 100;

/** A select names the action where a button cannot: 'status' stands for what was chosen. */
function actionName(name: string, given: URLSearchParams | FormData): string {
  return name === "status" ? String(given.get("status") ?? "") : name;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireAdminCall(context);
  const action = actionName(params.action, url.searchParams);
  const ids = url.searchParams.getAll("id").filter(isUuid).slice(0, MAX_ROWS);
  const next = safePath(url.searchParams.get("next"), href("/admin"));
  if (!actionText(params.target, action)) throw pageError("page_missing");
  if (ids.length === 0) return redirectWithToast(next, errorToast(errorNotice("admin_nothing_chosen")));
  return data({
    wish: {
      target: params.target as ActionTarget,
      action,
      ids,
      about: url.searchParams.get("about") ?? undefined,
      seen: url.searchParams.get("seen") ?? undefined,
      asOf: url.searchParams.get("asOf") ?? undefined,
      next,
      token: randomUUID(),
    },
  });
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
      // Something to fill in stays on the form; anything else is said where one came from.
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

interface Call {
  readonly target: string;
  readonly name: string;
  readonly form: FormData;
}

async function act(site: Site, admin: Viewer, call: Call): Promise<string> {
  const { target, name, form } = call;
  if (target === "people") {
    const said = await actWithoutRow(site, admin, call);
    if (said) return said;
  }
  const rules = findAction(target, name);
  const ids = form.getAll("id").map(String).filter(isUuid).slice(0, MAX_ROWS);
  if (!rules || ids.length === 0) throw new Refusal("admin_target_missing");
  const [only] = ids;
  if (ids.length === 1 && only) {
    return runAdminAction(site, admin, {
      action: rules,
      name,
      id: only,
      input: Object.fromEntries(form),
      seen: textOf(form, "seen"),
      asOf: textOf(form, "asOf"),
    });
  }
  return actOnMany(site, admin, { ...call, ids });
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}

/** Each row by itself: what cannot be done to one is no reason to leave the others. Says why of those that were left. */
async function actOnMany(
  site: Site,
  admin: Viewer,
  { target, name, form, ids }: Call & { readonly ids: readonly string[] },
) {
  const rules = findAction(target, name);
  if (!rules || !actionText(target, name)?.forMany) throw new Refusal("admin_target_missing");
  const asOf = textOf(form, "asOf");
  const refusals: Refusal[] = [];
  for (const id of ids) {
    try {
      await runAdminAction(site, admin, { action: rules, name, id, input: Object.fromEntries(form), asOf });
    } catch (error) {
      if (error instanceof Refusal && error.notice.code === "invalid_value") throw error;
      if (!(error instanceof Refusal))
        site.log.error({ err: error, target, name, id }, "an administrator's action failed");
      refusals.push(error instanceof Refusal ? error : new Refusal(rules.failure));
    }
  }
  const done = ids.length - refusals.length;
  const [first] = refusals;
  if (!first) return `Готово: ${counted(done, "запис", "записа")}`;
  if (done === 0) throw first;
  const reasons = [...new Set(refusals.map(({ notice }) => notice.text))].join(" ");
  return `Готово: ${done} от ${ids.length}. За останалите: ${reasons}`;
}

/** What is about nobody who has an account yet. */
async function actWithoutRow(site: Site, admin: Viewer, { name, form }: Call): Promise<string | undefined> {
  if (name === "invite") {
    const parsed = inviteSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw new Refusal("invalid_value", { reason: parsed.error.issues[0]?.message ?? "" });
    await invitePerson(site, admin, parsed.data);
    return "Поканата е изпратена";
  }
  if (name === "free-typed-address") {
    await freeTypedAddress(site, admin, String(form.get("address") ?? "").trim());
    return "Адресът е освободен";
  }
  return undefined;
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, { title: titleOf(loaderData?.wish) ?? "Действие", noindex: true });

function titleOf(wish: { readonly target: string; readonly action: string } | undefined): string | undefined {
  return wish && actionText(wish.target, wish.action)?.label;
}

export default function AdminActionPage({ loaderData: { wish }, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={titleOf(wish) ?? ""}>
      <ActionForm {...wish} state={actionData} />
    </NarrowPage>
  );
}
