/** The signed-in person, for pages and rules. */
import type { UserAccountType } from "#db/tables.ts";

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly phone: string | null;
  /** Has administrator rights in this session. */
  readonly isAdmin: boolean;
  /** An administrator who gets the rights only after turning on two-step sign-in, which the settings require. */
  readonly mustTurnOnTwoStep: boolean;
  readonly hasTwoStep: boolean;
  readonly accountType: UserAccountType;
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** The part of a viewer that the header shows and that reaches the browser. */
export type ViewerBadge = Pick<Viewer, "id" | "name" | "email" | "isAdmin">;

/** In these words everywhere (rule: account-types). */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<UserAccountType, string>> = {
  basic: "Основен Акаунт",
  pro: "Pro Акаунт",
};
