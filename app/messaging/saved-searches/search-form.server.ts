/** Handles the forms of a saved search, for accounts and for visitors with a link from a mail. */
import { z } from "zod";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { validForm } from "#app/platform/forms/forms.server.ts";
import { lineField } from "#app/platform/forms/text-field.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import type { SuccessCode } from "#app/platform/wording/success.ts";
import { RHYTHMS } from "./saved-search.ts";
import { changeSearch, deleteSearch } from "./saved-searches.commands.server.ts";
import { MAX_SEARCH_NAME, NAME_MISSING } from "./search-limits.ts";

export const rhythmField = z.enum(codesOf(RHYTHMS), "Изберете колко често да Ви пишем");

export const searchName = lineField(MAX_SEARCH_NAME, "Името е твърде дълго").refine(
  (name) => name !== "",
  NAME_MISSING,
);

const changeSchema = z.object({
  name: searchName,
  rhythm: rhythmField,
});

/** Applies a submitted form; returns the code of the success message. Throws the refusal search_missing, and RefusedFields. */
export async function handleSearchForm(db: Db, recipientId: string, form: FormData): Promise<SuccessCode> {
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) throw new Refusal("search_missing");
  const which = { recipientId, id };
  switch (form.get("intent")) {
    case "delete":
      await deleteSearch(db, which);
      return "search_deleted";
    case "pause":
      await changeSearch(db, which, { is_paused: true });
      return "search_paused";
    case "resume":
      await changeSearch(db, which, { is_paused: false });
      return "search_resumed";
    default:
      await changeSearch(db, which, validForm(form, changeSchema));
      return "search_changed";
  }
}
