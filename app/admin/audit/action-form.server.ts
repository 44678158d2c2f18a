/** Runs a submitted administration form: an action on one row, on several, or without a row. */
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { freeTypedAddress, invitePerson, inviteSchema } from "#app/admin/actions/account-actions.server.ts";
import { type NamedAction, runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { idsIn, MAX_CHOSEN } from "#app/admin/pages/admin-params.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { findAction } from "./action-registry.server.ts";
import { failureText, runOnEach } from "./each-row.server.ts";
import { undoDecisions } from "./undo-decision.server.ts";

interface Call {
  readonly target: string;
  readonly name: string;
  readonly form: FormData;
  /** If given, the decisions can be undone: their mails wait. Called with the id of each audit row before its commit. */
  readonly onUndoable?: ((auditId: string) => void) | undefined;
}

/** Runs the action of a form and returns its success message. Refuses as runAdminAction() and invitePerson() do. */
export async function runActionForm(site: Site, admin: Person, call: Call): Promise<string> {
  const { target, name, form, onUndoable } = call;
  if (target === "people") {
    const message = await runWithoutRow(site, admin, call);
    if (message) return message;
  }
  if (name === "undo") return undoDecisions(site, admin, form.getAll("id").map(String));
  const action = findAction(target, name);
  const ids = idsIn(form).filter(isUuid);
  if (!action || ids.length === 0) throw new Refusal("admin_target_missing");
  if (ids.length > MAX_CHOSEN) throw new Refusal("admin_too_many_chosen", { count: ids.length, max: MAX_CHOSEN });
  const [only] = ids;
  if (ids.length === 1 && only) {
    return runAdminAction(site, admin, {
      action,
      id: only,
      input: Object.fromEntries(form),
      seen: textOf(form, "seen"),
      asOf: textOf(form, "asOf"),
      onUndoable,
    });
  }
  return runOnSeveral(site, admin, { ...call, action, ids });
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}

/** Runs the action on each row separately; if it fails for some rows, the message names them. Throws the refusal if all of them fail. */
async function runOnSeveral(
  site: Site,
  admin: Person,
  {
    form,
    action,
    ids,
    onUndoable,
  }: Call & {
    readonly action: NamedAction<never>;
    readonly ids: readonly string[];
  },
) {
  const { target, name, many } = action.offer;
  if (many === undefined) throw new Refusal("admin_target_missing");
  const call = { action, input: Object.fromEntries(form), asOf: textOf(form, "asOf"), onUndoable };
  const failed = await runOnEach(site.log, ids, {
    run: (id) => runAdminAction(site, admin, { ...call, id }),
    failure: action.failure ?? "unexpected",
    logged: { target, name },
  });
  const done = ids.length - failed.size;
  if (failed.size === 0) return `Готово: ${counted(done, "запис", "записа")}`;
  return `Готово: ${done} от ${ids.length}. ${await failureText(site.db, target, failed)}`;
}

/** Runs an action that has no row; returns undefined for any other action. */
async function runWithoutRow(site: Site, admin: Person, { name, form }: Call): Promise<string | undefined> {
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
