/** Messages to the administrators: requests for tokens or Pro, and contact messages. */
import type { z } from "zod";
import type { premiumRequestSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { requirePhone } from "#app/accounts/credentials/phones.server.ts";
import { limitedVisitor, type Visitor } from "#app/accounts/visitor/visitor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { periodKey } from "#app/platform/forms/content-key.server.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { contactSchema } from "./contact.schema.ts";
import { REQUEST_TYPES } from "./premium-request-types.ts";

/**
 * Stores a request, once for the same `formKey` and type, and without a key once in ten minutes. Throws the refusals of PHONE_REFUSALS
 * and too_many_requests.
 */
export async function sendPremiumRequest(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  userId: string,
  { type, name, email, phone }: z.output<typeof premiumRequestSchema>,
  formKey?: string,
): Promise<void> {
  const number = requirePhone(phone);
  await limits.take("premiumRequest", userId);
  await db
    .insertInto("messages")
    .values({
      user_id: userId,
      form_key: formKey ?? periodKey([userId, type, name, email, number]),
      type,
      name,
      email,
      phone: number,
      subject: `Заявка за ${REQUEST_TYPES[type]}`,
      message: type === "pro_request" ? "Моля, повишете профила ми до Pro акаунт." : "Моля, добавете ми VIP токени.",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface MessageContext {
  readonly userId: string | null;
  readonly visitor: Visitor;
  /** True for an objection to an administrator's decision. */
  readonly isObjection?: boolean;
  /** The id of the ad or account of that decision. */
  readonly about?: string | undefined;
  /** The same message with the same key is stored once, without a key once in ten minutes. */
  readonly formKey?: string | undefined;
}

/** Stores a message of the contact form. Throws the refusals too_many_requests and network_busy. */
export async function sendContactMessage(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  { name, email, subject, message }: z.output<typeof contactSchema>,
  { userId, visitor, isObjection = false, about, formKey }: MessageContext,
): Promise<void> {
  await limits.takeShared("contact", limitedVisitor(visitor, userId));
  await db
    .insertInto("messages")
    .values({
      user_id: userId,
      form_key: formKey ?? periodKey([userId, name, email, about]),
      type: isObjection ? "other" : "contact",
      name,
      email,
      phone: null,
      subject,
      message: about ? `${message}\n\nНомер (ID): ${about}` : message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
