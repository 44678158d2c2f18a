/** The signed-in person, as pages and rules see them. */
import type { UserAccountType } from "#db/tables.ts";

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly phone: string | null;
  /** Has an administrator's rights now. */
  readonly isAdmin: boolean;
  /** Is an administrator, and gets the rights with the second step that the settings ask for. */
  readonly mustTurnOnTwoStep: boolean;
  readonly hasTwoStep: boolean;
  readonly accountType: UserAccountType;
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** What the header shows of a person; the only part of a viewer that reaches the browser. */
export type ViewerBadge = Pick<Viewer, "id" | "name" | "email" | "isAdmin">;

/** The specification's names, exactly. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<UserAccountType, string>> = {
  basic: "Основен Акаунт",
  pro: "Pro Акаунт",
};
