/** Reads, writes and deletes the notes of administrators about people (rule: person-notes). */
import { z } from "zod";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { writeAudit } from "#app/admin/pages/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { textField } from "#app/platform/forms/text-field.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { lockPerson } from "./person-target.server.ts";

const MAX_NOTE = 1_000;

export const noteSchema = z.object({
  note: textField(MAX_NOTE, `Бележката може да е най-много ${formatWhole(MAX_NOTE)} знака`).refine(
    (text) => text !== "",
    "Напишете бележка",
  ),
});

/** The maximum number of notes that are shown. */
const SHOWN = 50;

/** Returns the notes about a person, the newest first. */
export async function findNotes(db: Db, userId: string) {
  const rows = await db
    .selectFrom("person_notes")
    .leftJoin("users as author", "author.id", "person_notes.author_id")
    .select(["person_notes.id", "person_notes.note", "person_notes.written_at", "author.name as author"])
    .where("person_notes.user_id", "=", userId)
    .orderBy("person_notes.written_at", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, note, written_at, author }) => ({
    id,
    note,
    about: `${author ?? "изтрит профил"}, ${formatMoment(written_at)}`,
  }));
}

interface NoteInput {
  readonly userId: string;
  readonly note: string;
  readonly formKey?: string | undefined;
}

/** Stores a note once per form. The audit log records that it was written but not its text, because the log is kept longer. */
export function addNote(db: Db, admin: Viewer | null, { userId, note, formKey }: NoteInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: authorId } = await lockPerson(tx, admin, userId);
    const stored = await tx
      .insertInto("person_notes")
      .values({ user_id: userId, author_id: authorId, note, form_key: formKey ?? null })
      .onConflict((conflict) => conflict.constraint("person_notes_form_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored)
      await writeAudit(tx, {
        actor_id: authorId,
        action: "add-person-note",
        target_type: "user",
        target_id: userId,
      });
  });
}

/** Deletes a note about this person. Refuses with admin_target_missing if there is none. */
export function deleteNote(
  db: Db,
  admin: Viewer | null,
  { userId, rowId }: { readonly userId: string; readonly rowId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: actorId } = await lockPerson(tx, admin, userId);
    const deleted = await tx
      .deleteFrom("person_notes")
      .where("id", "=", rowId)
      .where("user_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw new Refusal("admin_target_missing");
    await writeAudit(tx, { actor_id: actorId, action: "delete-person-note", target_type: "user", target_id: userId });
  });
}
