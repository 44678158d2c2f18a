/** The type of the signed-in person, and the labels of account types. */
import type { UserAccountType } from "#db/tables.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly phone: string | null;
  /** True if this session has administrator rights. */
  readonly isAdmin: boolean;
  /** True for an administrator without two-step sign-in, if the settings require it; the session has no administrator rights. */
  readonly mustTurnOnTwoStep: boolean;
  readonly hasTwoStep: boolean;
  readonly accountType: UserAccountType;
  /** False if the person has no conversation, so that nothing is counted for the header. */
  readonly hasConversations: boolean;
  readonly sessionId: string;
  readonly signedInAt: Date;
}

/** The part of a person that the header shows and that reaches the browser. */
export type PersonBadge = Pick<Person, "id" | "name" | "email" | "isAdmin"> & {
  /** Conversations with unread messages. */
  readonly unread: number;
};

export const ACCOUNT_TYPE_LABELS: Readonly<Record<UserAccountType, string>> = {
  basic: "Основен Акаунт",
  pro: "Pro Акаунт",
};
