/** What a form of the administration asks for: an action on one row, on several, or on nobody yet. */
import type { Viewer } from "#app/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site } from "#app/site/site.server.ts";
import { counted } from "#app/wording/plurals.ts";
import { freeTypedAddress, invitePerson, inviteSchema } from "./account-calls.server.ts";
import { findAction } from "./action-registry.server.ts";
import { runAdminAction } from "./admin-action.server.ts";
import { actionText } from "./admin-actions.ts";

/** As many rows as a page of a table has, and some more. */
export const MAX_ROWS = 100;

interface Call {
  readonly target: string;
  readonly name: string;
  readonly form: FormData;
}

export async function act(site: Site, admin: Viewer, call: Call): Promise<string> {
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
