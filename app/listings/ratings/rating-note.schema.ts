/** Validates the note of a seller under the ratings. */
import { z } from "zod";
import type { ScreeningRule } from "#app/listings/screening/rules/screening-rule.ts";
import { findInText } from "#app/listings/screening/screening.server.ts";
import { textField } from "#app/platform/forms/text-field.ts";
import { MAX_RATING_NOTE } from "./rating-note.ts";

export const ratingNoteSchema = z.object({
  note: textField(MAX_RATING_NOTE, `Бележката може да е най-много ${MAX_RATING_NOTE} знака`).superRefine(
    (note, issues) => {
      const message = note.length > MAX_RATING_NOTE ? undefined : faultOf(note);
      if (message) issues.addIssue({ code: "custom", message });
    },
  ),
});

const CONTACTS: ReadonlySet<string> = new Set(["phone", "email", "link"]);

/** Returns the reason why a note is refused: contacts, or what an ad could not be published with. */
function faultOf(note: string): string | undefined {
  const rules: readonly ScreeningRule[] = findInText(note).map(({ rule }) => rule);
  if (rules.some(({ name }) => CONTACTS.has(name))) return "Бележката не може да съдържа линк, имейл или телефон";
  return rules.find(({ defaultMode }) => defaultMode === "hold" || defaultMode === "refuse")?.told;
}
