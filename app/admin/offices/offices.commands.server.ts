/** Appoints offices for the weekly sheet, ends and restores them, with an audit row. */
import { z } from "zod";
import { emailField } from "#app/accounts/credentials/accounts.schema.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { findMunicipality } from "#app/catalogue/places/municipalities.ts";
import { askOffice } from "#app/listings/sheet/weekly-sheet.jobs.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { lineField } from "#app/platform/forms/text-field.ts";

/** The number of offices bounds the mails of a Monday. */
const MAX_OFFICES = 200;
const NAME_MESSAGE = "Напишете кой е получателят, с 2 до 80 знака";

export const officeSchema = z.object({
  name: lineField(80, NAME_MESSAGE).refine((name) => name.length >= 2, NAME_MESSAGE),
  email: emailField,
  town: z.string().refine((slug) => findMunicipality(slug) !== undefined, "Изберете община"),
});

/** Appoints an office, and mails it the link that confirms the address. Refuses with invalid_value above the limit. */
export function appointOffice(
  { db, jobs }: Pick<Site, "db" | "jobs">,
  adminId: string,
  { name, email, town }: z.infer<typeof officeSchema>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx
      .selectFrom("offices")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_OFFICES)
      throw new Refusal("invalid_value", {
        reason: `Получателите може да са най-много ${MAX_OFFICES}`,
        field: "email",
      });
    const { id } = await tx
      .insertInto("offices")
      .values({ name, email: email.toLowerCase(), town })
      .onConflict((conflict) => conflict.columns(["email", "town"]).doUpdateSet({ name, ended_at: null }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, town };
    await writeAudit(tx, { actor_id: adminId, action: "appoint-office", target_type: "office", target_id: id, after });
    await jobs.enqueue(askOffice, { officeId: id });
  });
}

/** Ends an office, or restores an ended one, which is asked to confirm if it had ended the mails itself. Refuses with admin_target_missing. */
export function switchOffice(
  { db, jobs }: Pick<Site, "db" | "jobs">,
  adminId: string,
  { id, isEnded }: { readonly id: string; readonly isEnded: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const office = await tx
      .updateTable("offices")
      .set({ ended_at: isEnded ? new Date() : null })
      .where("id", "=", id)
      .returning(["name", "town"])
      .executeTakeFirst();
    if (!office) throw new Refusal("admin_target_missing");
    const action = isEnded ? "end-office" : "restore-office";
    await writeAudit(tx, { actor_id: adminId, action, target_type: "office", target_id: id, after: office });
    if (!isEnded) await jobs.enqueue(askOffice, { officeId: id });
  });
}
