/** Maps Better Auth's models to our tables and columns, and declares the additional columns that it reads. */

const DAY_SECONDS = 24 * 60 * 60;
/** Sessions expire after this much inactivity; a visit renews them, at most once a day. */
const SESSION_DAYS = 60;

export const SESSION_TABLE = {
  modelName: "sessions",
  fields: {
    userId: "user_id",
    expiresAt: "expires_at",
    ipAddress: "ip_address",
    userAgent: "user_agent",
    createdAt: "created_at",
    updatedAt: "updated_at",
  },
  additionalFields: {
    // Written by the session hooks only.
    secondStep: { type: "boolean", fieldName: "second_step", input: false, defaultValue: false },
  },
  expiresIn: SESSION_DAYS * DAY_SECONDS,
  updateAge: DAY_SECONDS,
} as const;

export const USER_TABLE = {
  modelName: "users",
  fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  additionalFields: {
    isAdmin: { type: "boolean", fieldName: "is_admin", input: false, required: false, defaultValue: false },
    isBlocked: { type: "boolean", fieldName: "is_blocked", input: false, required: false, defaultValue: false },
    accountType: {
      type: "string",
      fieldName: "account_type",
      input: false,
      required: false,
      defaultValue: "basic",
    },
    phone: { type: "string", fieldName: "phone", input: false, required: false },
    // Written by the commands of conversations only.
    hasConversations: {
      type: "boolean",
      fieldName: "has_conversations",
      input: false,
      required: false,
      defaultValue: false,
    },
    deletedAt: { type: "date", fieldName: "deleted_at", input: false, required: false },
  },
} as const;

export const ACCOUNT_TABLE = {
  modelName: "accounts",
  fields: {
    userId: "user_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
  },
  additionalFields: {
    // Written by the account hook only.
    issuer: { type: "string", input: false, required: true, defaultValue: "" },
  },
  encryptOAuthTokens: true,
  // A signed-in person may link an identity with a different e-mail address.
  accountLinking: { enabled: true, allowDifferentEmails: true },
} as const;

export const VERIFICATION_TABLE = {
  modelName: "verifications",
  fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
} as const;
