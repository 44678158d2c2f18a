/** `npm run admin -- grant EMAIL` makes somebody an administrator; `revoke` takes the role back. For the first one, whom nobody else can appoint. */
import { endAccess } from "#app/accounts/sessions.server.ts";
import { writeAudit } from "#app/moderation/admin-action.server.ts";
import { refuseLastAdmin } from "#app/moderation/person-actions.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { parseEnv, SettingError } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { openSite } from "#server/site.ts";

const [verb = "", email = ""] = process.argv.slice(2);
const isAdmin = verb === "grant";

try {
  if ((verb !== "grant" && verb !== "revoke") || !email.includes("@"))
    throw new SettingError("Usage: npm run admin -- grant EMAIL | npm run admin -- revoke EMAIL");
  const { site, database } = await openSite(parseEnv(process.env));
  try {
    await inTransaction(site.db, async (tx) => {
      const person = await tx
        .selectFrom("users")
        .select(["id", "is_admin"])
        .where("email", "=", email.trim().toLowerCase())
        .where("deleted_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!person) throw new SettingError(`Nobody is registered as ${email}`);
      if (person.is_admin === isAdmin)
        throw new SettingError(`${email} is ${isAdmin ? "already" : "not"} an administrator`);
      if (!isAdmin) await refuseLastAdmin(tx, person.id);
      await tx
        .updateTable("users")
        .set({ is_admin: isAdmin, updated_at: new Date() })
        .where("id", "=", person.id)
        .execute();
      await endAccess(tx, person.id);
      await writeAudit(tx, {
        actor_id: null,
        action: isAdmin ? "grant-admin" : "revoke-admin",
        target_type: "user",
        target_id: person.id,
        before: { is_admin: !isAdmin },
        after: { is_admin: isAdmin },
      });
    });
    console.log(`${email} is ${isAdmin ? "now" : "no longer"} an administrator`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof SettingError) && !(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
