/** The form field with the person for whom its page was rendered (rule: form-owner). */

/** The name of the field. Its value is a keyed hash of the person's id; pages for guests have none. */
export const FORM_OWNER = "form-owner";

/** Returns the field with its value for a request that is sent by a script of this page. */
export function ownerOnPage(): Record<string, string> {
  const { owner } = document.body.dataset;
  return owner ? { [FORM_OWNER]: owner } : {};
}
