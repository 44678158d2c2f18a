/** The names of fields shared by the server and the page that asks a person to sign in again. */

/** The fields that the page adds to those of the original form. */
export const AGAIN = {
  email: "again-email",
  password: "again-password",
  code: "again-code",
  files: "again-files",
} as const;

/** The sign-in step that the page asks for. */
export interface SignInAgain {
  readonly step: "password" | "code";
  readonly email: string;
  /** True if the form contained files, which the page cannot keep. */
  readonly hasFiles: boolean;
}
