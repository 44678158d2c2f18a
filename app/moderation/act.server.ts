/** Runs a submitted administration form: an action on one row, on several, or without a row. */
import type { Viewer } from "#app/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site } from "#app/site/site.server.ts";
import { counted } from "#app/wording/plurals.ts";
import { freeTypedAddress, invitePerson, inviteSchema } from "./account-calls.server.ts";
import { findAction } from "./action-registry.server.ts";
import { runAdminAction } from "./admin-action.server.ts";
import { actionText } from "./admin-actions.ts";

/** More than the rows of a table page. */
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

/** Runs the action on each row separately; a failure of one does not stop the others. Reports why rows were skipped. */
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

/** Actions without an existing account. */
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
