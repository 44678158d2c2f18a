/**
 * Maps Better Auth's models to our tables, and declares the additional columns that it reads. Its columns have our names in camel case
 * (auth.server.ts).
 */

const DAY_SECONDS = 24 * 60 * 60;
/** Sessions expire after this much inactivity; a visit renews them, at most once a day. */
const SESSION_DAYS = 60;

export const SESSION_TABLE = {
  modelName: "sessions",
  additionalFields: {
    // Written by the session hooks only.
    secondStep: { type: "boolean", input: false, defaultValue: false },
  },
  expiresIn: SESSION_DAYS * DAY_SECONDS,
  updateAge: DAY_SECONDS,
} as const;

export const USER_TABLE = {
  modelName: "users",
  additionalFields: {
    isAdmin: { type: "boolean", input: false, required: false, defaultValue: false },
    isBlocked: { type: "boolean", input: false, required: false, defaultValue: false },
    accountType: { type: "string", input: false, required: false, defaultValue: "basic" },
    phone: { type: "string", input: false, required: false },
    // Written by the commands of conversations only.
    hasConversations: { type: "boolean", input: false, required: false, defaultValue: false },
    deletedAt: { type: "date", input: false, required: false },
  },
} as const;

export const ACCOUNT_TABLE = {
  modelName: "accounts",
  additionalFields: {
    // Written by the account hook only.
    issuer: { type: "string", input: false, required: true, defaultValue: "" },
  },
  encryptOAuthTokens: true,
  // A signed-in person may link an identity with a different e-mail address.
  accountLinking: { enabled: true, allowDifferentEmails: true },
} as const;

export const VERIFICATION_TABLE = { modelName: "verifications" } as const;
