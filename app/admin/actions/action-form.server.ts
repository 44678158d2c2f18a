/** Runs a submitted administration form: an action on one row, on several, or without a row. */
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { cutAtWord } from "#app/platform/text.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site } from "#app/site/site.server.ts";
import { counted } from "#app/wording/plurals.ts";
import { freeTypedAddress, invitePerson, inviteSchema } from "./account-calls.server.ts";
import { findAction } from "./action-registry.server.ts";
import { runAdminAction } from "./admin-action.server.ts";
import { actionText, isActionTarget } from "./admin-actions.ts";
import { idsIn } from "./admin-params.ts";
import { namesOfRecords } from "./record-names.server.ts";

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
  const ids = idsIn(form).filter(isUuid).slice(0, MAX_ROWS);
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

/** Runs the action on each row separately; a failure of one does not stop the others. Names the rows that failed. */
async function actOnMany(
  site: Site,
  admin: Viewer,
  { target, name, form, ids }: Call & { readonly ids: readonly string[] },
) {
  const rules = findAction(target, name);
  if (!rules || !actionText(target, name)?.forMany) throw new Refusal("admin_target_missing");
  const asOf = textOf(form, "asOf");
  const failed = new Map<string, Refusal>();
  for (const id of ids) {
    try {
      await runAdminAction(site, admin, { action: rules, name, id, input: Object.fromEntries(form), asOf });
    } catch (error) {
      if (error instanceof Refusal && error.notice.code === "invalid_value") throw error;
      if (!(error instanceof Refusal))
        site.log.error({ err: error, target, name, id }, "an administrator's action failed");
      failed.set(id, error instanceof Refusal ? error : new Refusal(rules.failure));
    }
  }
  const done = ids.length - failed.size;
  const [first] = failed.values();
  if (!first) return `Готово: ${counted(done, "запис", "записа")}`;
  if (done === 0) throw first;
  return `Готово: ${done} от ${ids.length}. ${await failureText(site.db, target, failed)}`;
}

/** More names, and longer ones, are no longer read. */
const NAMED = 5;
const MAX_NAME = 60;

/** 'Не стана за „Заявка за Pro, Иван“, „Питане, Ана“ и още 3. Действието не е възможно: …' */
async function failureText(db: Db, target: string, failed: ReadonlyMap<string, Refusal>): Promise<string> {
  const ids = [...failed.keys()];
  const names = isActionTarget(target) ? await namesOfRecords(db, target, ids) : new Map<string, string>();
  const shown = ids.slice(0, NAMED).map((id) => `„${cutAtWord(names.get(id) ?? id, MAX_NAME)}“`);
  const more = ids.length > NAMED ? ` и още ${ids.length - NAMED}` : "";
  const reasons = [...new Set([...failed.values()].map(({ notice }) => notice.text))].join(" ");
  return `Не стана за ${shown.join(", ")}${more}. ${reasons}`;
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
