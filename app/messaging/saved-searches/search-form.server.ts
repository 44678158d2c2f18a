/** What the forms of a saved search do: the same for an account and for who came by a link in a mail. */
import { z } from "zod";
import type { Db } from "#app/platform/database.server.ts";
import { parseForm } from "#app/platform/forms.server.ts";
import { cleanLine } from "#app/platform/text.ts";
import { codesOf } from "#app/wording/codes.ts";
import type { SuccessCode } from "#app/wording/success.ts";
import { RHYTHMS } from "./saved-search.ts";
import { changeSearch, deleteSearch } from "./saved-searches.commands.server.ts";
import { MAX_SEARCH_NAME } from "./search-limits.ts";

export const rhythmField = z.enum(codesOf(RHYTHMS));

const changeSchema = z.object({
  name: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, "Въведете име").max(MAX_SEARCH_NAME, "Името е твърде дълго")),
  rhythm: rhythmField,
});

/** Changes, pauses, resumes or deletes. What is to be said, or the messages beside the fields. Refuses with search_missing. */
export async function doWithSearch(
  db: Db,
  recipientId: string,
  form: FormData,
): Promise<{ readonly said: SuccessCode } | { readonly errors: Record<string, string> }> {
  const which = { recipientId, id: z.uuid().catch("00000000-0000-0000-0000-000000000000").parse(form.get("id")) };
  switch (form.get("intent")) {
    case "delete":
      await deleteSearch(db, which);
      return { said: "search_deleted" };
    case "pause":
      await changeSearch(db, which, { is_paused: true });
      return { said: "search_paused" };
    case "resume":
      await changeSearch(db, which, { is_paused: false });
      return { said: "search_resumed" };
    default: {
      const parsed = parseForm(form, changeSchema);
      if (!parsed.ok) return { errors: parsed.errors };
      await changeSearch(db, which, parsed.data);
      return { said: "search_changed" };
    }
  }
}
