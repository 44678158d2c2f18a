/** The library's refusals, and those of our hooks in it, as rows of the one catalogue. */
import { isAPIError } from "better-auth/api";
import { type ErrorCode, Refusal } from "#app/platform/errors.ts";

const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "sign_in_failed",
  BLOCKED: "blocked",
  DELETED: "account_deleted",
  ADDRESS_TAKEN: "address_taken",
  TWO_STEP_REQUIRED: "two_step_required",
  USER_ALREADY_EXISTS: "email_taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email_taken",
  // Two registrations of one address at once: the library reports the loser's insert as this.
  FAILED_TO_CREATE_USER: "email_taken",
  INVALID_PASSWORD: "password_wrong",
  INVALID_OTP: "code_wrong",
  OTP_EXPIRED: "code_wrong",
  OTP_NOT_FOUND: "code_wrong",
  INVALID_CODE: "code_wrong",
  INVALID_BACKUP_CODE: "code_wrong",
  TOO_MANY_ATTEMPTS: "step_expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "step_expired",
  INVALID_TWO_FACTOR_COOKIE: "step_expired",
  UNAUTHORIZED: "not_signed_in",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "last_way_in",
  INVALID_PHONE_NUMBER: "phone_invalid",
  UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE: "step_expired",
};

/** What a code of the library means to a person; `otherwise` when it is none that we know. */
export function errorCodeOf(code: unknown, otherwise: ErrorCode): ErrorCode {
  return (typeof code === "string" && CODES[code]) || otherwise;
}

const FIELDS: Partial<Record<ErrorCode, string>> = {
  email_taken: "email",
  code_wrong: "code",
  password_wrong: "current",
};

/** Runs a call of the library. What it refuses becomes a Refusal; a failure of its own stays one. */
export async function refusing<T>(otherwise: ErrorCode, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = errorCodeOf(error.body?.code, otherwise);
    const field = FIELDS[code];
    throw new Refusal(code, field ? { field } : {});
  }
}

/** The cookies that an answer of the library sets. */
export function cookieHeaders(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}
