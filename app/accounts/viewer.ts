/** The signed-in person, as pages and rules see them. */
import type { AccountType } from "#db/tables.ts";

export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly isAdmin: boolean;
  readonly accountType: AccountType;
}

/** What the header shows of a person; the only part of a viewer that reaches the browser. */
export type ViewerBadge = Pick<Viewer, "id" | "name" | "email" | "isAdmin">;

/** The specification's names, exactly. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  basic: "Основен Акаунт",
  pro: "Pro Акаунт",
};
