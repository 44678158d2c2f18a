/** POST /admin/people/:action — every button about a person in the administration and in one's own profile. */
import { data, href, redirect } from "react-router";
import type { Viewer } from "#app/accounts/viewer.ts";
import { isUuid } from "#app/listings/slug.ts";
import { invitePerson, inviteSchema, makePasswordLink } from "#app/moderation/account-calls.server.ts";
import { runAdminAction } from "#app/moderation/admin-action.server.ts";
import { PERSON_ACTION_RULES, type Person } from "#app/moderation/person-actions.server.ts";
import { type ErrorCode, errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm, redirectWithToast, safePath } from "#app/platform/forms.server.ts";
import { getSite, getViewer, type Site } from "#app/site.server.ts";
import type { Route } from "./+types/person-action";

export function loader() {
  return redirect(href("/profile"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const admin = await getViewer(context);
  if (!admin) throw data(errorNotice("not_signed_in"), { status: 401 });
  if (!admin.isAdmin) throw data(errorNotice("access_denied"), { status: 403 });
  const form = await readForm(request);
  const next = safePath(form.get("next"), href("/profile"));
  try {
    return redirectWithToast(next, { kind: "success", text: await act(site, admin, { name: params.action, form }) });
  } catch (error) {
    if (error instanceof Refusal) return redirectWithToast(next, { kind: "error", ...textOf(error) });
    site.log.error({ err: error, action: params.action }, "an administrator's action failed");
    const { title, text } = errorNotice(failureOf(params.action));
    return redirectWithToast(next, { kind: "error", title, text });
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
