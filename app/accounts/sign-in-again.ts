/** What passes between the page that asks a person to sign in again and the server. */

/** Of a form: a keyed hash of the id of the person whose page it stands on. */
export const FORM_OWNER = "form-owner";

/** What the page adds to the fields that it carries along. */
export const AGAIN = {
  email: "again-email",
  password: "again-password",
  code: "again-code",
  files: "again-files",
} as const;

/** The step that is asked for. */
export interface SignInAgain {
  readonly step: "password" | "code";
  readonly email: string;
  /** Whether the form came with files, which cannot be carried along. */
  readonly hasFiles: boolean;
}

/** What signing in over a page answers, unless it is the form again. */
export type SignedInHere = { readonly needsCode: true } | { readonly personId: string | undefined };
