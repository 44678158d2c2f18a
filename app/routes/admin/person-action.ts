/** POST /admin/people/:action — every button about a person in the administration and in one's own profile. */

import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/require-viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { invitePerson, inviteSchema, makePasswordLink } from "#app/moderation/account-calls.server.ts";
import { runAdminAction } from "#app/moderation/admin-action.server.ts";
import { PERSON_ACTION_RULES, type Person } from "#app/moderation/person-actions.server.ts";
import { type ErrorCode, errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm, redirectWithToast, safePath } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { errorToast } from "#app/platform/toast.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, getViewer, type Site } from "#app/site.server.ts";
import type { Route } from "./+types/person-action";

export function loader() {
  return redirect(href("/profile"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const admin = requireSignedIn(await getViewer(context));
  if (!admin.isAdmin) throw pageError("access_denied");
  const form = await readForm(request);
  const next = safePath(form.get("next"), href("/profile"));
  try {
    return redirectWithToast(next, { kind: "success", text: await act(site, admin, { name: params.action, form }) });
  } catch (error) {
    if (error instanceof Refusal) return redirectWithToast(next, errorToast(textOf(error)));
    site.log.error({ err: error, action: params.action }, "an administrator's action failed");
    return redirectWithToast(next, errorToast(errorNotice(failureOf(params.action))));
  }
}

const textOf = ({ notice: { title, text } }: Refusal) => ({ title, text });

function failureOf(name: string): ErrorCode {
  if (name === "invite") return "admin_account_failed";
  if (name === "password-link") return "admin_link_failed";
  return Object.hasOwn(PERSON_ACTION_RULES, name)
    ? PERSON_ACTION_RULES[name as keyof typeof PERSON_ACTION_RULES].failure
    : "unexpected";
}

async function act(
  site: Site,
  admin: Viewer,
  { name, form }: { readonly name: string; readonly form: FormData },
): Promise<string> {
  const fields = Object.fromEntries(form);
  if (name === "invite") {
    const parsed = inviteSchema.safeParse(fields);
    if (!parsed.success) throw new Refusal("invalid_value", { reason: parsed.error.issues[0]?.message ?? "" });
    await invitePerson(site, admin, parsed.data);
    return "Поканата е изпратена";
  }
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) throw new Refusal("admin_target_missing");
  if (name === "password-link")
    return `Връзка за избор на парола: ${await makePasswordLink(site, admin, { userId: id, siteUrl: site.env.siteUrl })}`;
  const rules = Object.hasOwn(PERSON_ACTION_RULES, name)
    ? PERSON_ACTION_RULES[name as keyof typeof PERSON_ACTION_RULES]
    : undefined;
  if (!rules) throw new Refusal("admin_target_missing");
  return runAdminAction<Person>(site, admin, { action: rules, name, id, input: fields });
}
