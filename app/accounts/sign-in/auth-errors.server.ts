/**
 * Maps error codes of the library and of our hooks to the error catalogue. A code that says nothing to people is not a refusal but an
 * error, which is logged and handled like any other failure.
 */
import { isAPIError } from "better-auth/api";
import { type ErrorCode, type ErrorNotice, errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import type { Auth } from "./auth.server.ts";
import { LOCK_MINUTES } from "./second-step.ts";

/** The error codes that the library exports and that people can cause; any other one is a bug. */
const EXPORTED = {
  INVALID_EMAIL_OR_PASSWORD: "sign_in_failed",
  USER_ALREADY_EXISTS: "email_taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email_taken",
  INVALID_PASSWORD: "password_wrong",
  // Codes by mail and SMS, authenticator codes and backup codes.
  INVALID_OTP: "code_wrong",
  OTP_EXPIRED: "code_wrong",
  OTP_NOT_FOUND: "code_wrong",
  OTP_HAS_EXPIRED: "code_wrong",
  INVALID_CODE: "code_wrong",
  INVALID_BACKUP_CODE: "code_wrong",
  // No code of its own, which only an address or number with a code would get.
  TOO_MANY_ATTEMPTS: "code_wrong",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "step_expired",
  INVALID_TWO_FACTOR_COOKIE: "step_expired",
  ACCOUNT_TEMPORARILY_LOCKED: "sign_in_throttled",
  // Two-step sign-in was turned off between the two steps.
  TOTP_NOT_ENABLED: "step_expired",
  BACKUP_CODES_NOT_ENABLED: "step_expired",
  TWO_FACTOR_NOT_ENABLED: "step_expired",
  INVALID_PHONE_NUMBER: "phone_invalid",
  PHONE_NUMBER_EXIST: "phone_taken",
  // Verifying a phone number without a session.
  USER_NOT_FOUND: "not_signed_in",
  // The provider is unavailable or returned too little about the person.
  INVALID_OAUTH_CONFIGURATION: "provider_failed",
  TOKEN_URL_NOT_FOUND: "provider_failed",
  FAILED_TO_GET_USER_INFO: "provider_failed",
  // Requests of programs to the public endpoints.
  VALIDATION_ERROR: "body_unreadable",
  MISSING_FIELD: "body_unreadable",
  FIELD_NOT_ALLOWED: "body_unreadable",
  BODY_MUST_BE_AN_OBJECT: "body_unreadable",
  INVALID_CALLBACK_URL: "body_unreadable",
  INVALID_REDIRECT_URL: "body_unreadable",
  INVALID_ERROR_CALLBACK_URL: "body_unreadable",
  INVALID_NEW_USER_CALLBACK_URL: "body_unreadable",
  INVALID_ORIGIN: "foreign_origin",
  MISSING_OR_NULL_ORIGIN: "foreign_origin",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "foreign_origin",
} as const satisfies Partial<Record<keyof Auth["$ERROR_CODES"], ErrorCode>>;

/** Codes of our hooks, and codes that the library throws but does not export. */
const OTHERS = {
  BLOCKED: "blocked",
  DELETED: "account_deleted",
  ADDRESS_TAKEN: "address_taken",
  TWO_STEP_REQUIRED: "two_step_required",
  CODE_USED: "code_used",
  // The owner of the address revoked the access of unverified people while one of them signed in.
  WAY_IN_ENDED: "step_expired",
  ISSUER_CHANGED: "provider_failed",
  WALLET_SIGNATURE_WRONG: "sign_in_failed",
  UNAUTHORIZED: "not_signed_in",
  UNAUTHORIZED_SIWE_MESSAGE_MISMATCH: "sign_in_failed",
  UNAUTHORIZED_SIWE_MESSAGE_NOT_YET_VALID: "sign_in_failed",
  UNAUTHORIZED_SIWE_MESSAGE_EXPIRED: "step_expired",
  UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE: "step_expired",
  BAD_REQUEST: "body_unreadable",
  UNSUPPORTED_MEDIA_TYPE: "body_unreadable",
  account_already_linked_to_different_user: "identity_taken",
} as const satisfies Readonly<Record<string, ErrorCode>>;

const MEANINGS: ReadonlyMap<unknown, ErrorCode> = new Map(Object.entries({ ...EXPORTED, ...OTHERS }));

/** The field of a refusal, and the number in its text. */
const DETAILS: Partial<Record<ErrorCode, { readonly field?: string; readonly minutes?: number }>> = {
  email_taken: { field: "email" },
  code_wrong: { field: "code" },
  code_used: { field: "code" },
  password_wrong: { field: "current" },
  sign_in_throttled: { minutes: LOCK_MINUTES },
};

/** Returns the refusal for a library code and counts it; undefined for an unknown code. */
export function refusalOf(code: unknown): Refusal | undefined {
  const meaning = MEANINGS.get(code);
  if (meaning === undefined) return undefined;
  count("signIn", meaning);
  return new Refusal(meaning, DETAILS[meaning] ?? {});
}

/** Calls the library and converts its known errors into refusals; other errors are rethrown. */
export async function mapAuthErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw (isAPIError(error) && refusalOf(error.body?.code)) || error;
  }
}

export function hasCode(error: unknown, code: keyof Auth["$ERROR_CODES"] | keyof typeof OTHERS): boolean {
  return isAPIError(error) && error.body?.code === code;
}

/** Returns the message for a provider callback that failed with `code`. */
export function providerNotice(code: string | null): ErrorNotice {
  return refusalOf(code)?.notice ?? errorNotice("provider_failed");
}

/** Returns headers with only the cookies that a response of the library sets. */
export function cookieHeaders(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}
