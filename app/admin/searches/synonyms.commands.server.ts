/** Adds and removes synonyms of the search, with audit rows. */
import { z } from "zod";
import { writeAudit } from "#app/admin/pages/admin-action.server.ts";
import {
  type AddedSynonym,
  addSynonym,
  removeSynonym,
} from "#app/catalogue/language/added-synonyms.commands.server.ts";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { LONGEST_SYNONYM } from "#app/catalogue/language/synonyms.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { lineField } from "#app/platform/forms/text-field.ts";

const WORDS = `Въведете от една до ${LONGEST_SYNONYM} думи`;
const phrase = lineField(MAX_QUERY, WORDS)
  .transform((text) => text.toLowerCase())
  .refine((text) => {
    const { length } = keysOfPhrase(text);
    return length > 0 && length <= LONGEST_SYNONYM;
  }, WORDS);

export const synonymSchema = z
  .object({ phrase, meaning: phrase })
  .refine((one) => keysOfPhrase(one.phrase).join() !== keysOfPhrase(one.meaning).join(), {
    path: ["meaning"],
    message: "Въведете друга дума",
  });

export function addAuditedSynonym(db: Db, actorId: string, synonym: AddedSynonym): Promise<void> {
  return inTransaction(db, async (tx) => {
    const id = await addSynonym(tx, synonym);
    await writeAudit(tx, {
      actor_id: actorId,
      action: "add-synonym",
      target_type: "synonym",
      target_id: id,
      after: { phrase: synonym.phrase, meaning: synonym.meaning },
    });
  });
}

/** Removes a synonym. Refuses with admin_target_missing if it does not exist any more. */
export function removeAuditedSynonym(db: Db, actorId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const removed = await removeSynonym(tx, id);
    if (!removed) throw new Refusal("admin_target_missing");
    await writeAudit(tx, {
      actor_id: actorId,
      action: "remove-synonym",
      target_type: "synonym",
      target_id: id,
      before: { phrase: removed.phrase, meaning: removed.meaning },
    });
  });
}
