/** Messages to the administrators: requests for tokens or Pro, and contact messages. */
import type { z } from "zod";
import { type premiumRequestSchema, REQUEST_TYPES } from "#app/accounts/accounts.schema.ts";
import { normalisePhone } from "#app/accounts/phones.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import { askerOf, type Visitor } from "#app/visitors/visitor.server.ts";
import type { contactSchema } from "./contact.schema.ts";

/** Stores a request, once for the same `formKey`. Refuses with phone_invalid or too_many_requests. */
export async function sendPremiumRequest(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  userId: string,
  { type, name, email, phone }: z.output<typeof premiumRequestSchema>,
  formKey?: string,
): Promise<void> {
  const number = normalisePhone(phone);
  if (!number) throw new Refusal("phone_invalid", { field: "phone" });
  await limits.take("premiumRequest", userId);
  await db
    .insertInto("messages")
    .values({
      user_id: userId,
      form_key: formKey ?? null,
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

interface Letter {
  readonly userId: string | null;
  readonly visitor: Visitor;
  /** About a decision of an administrator. */
  readonly isObjection?: boolean;
  /** The id of the ad or account that was decided about. */
  readonly about?: string | undefined;
  /** The same words with the same key arrive once. */
  readonly formKey?: string | undefined;
}

/** Stores a message of the contact form. Refuses with too_many_requests or network_busy. */
export async function sendContactMessage(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  { name, email, subject, message }: z.output<typeof contactSchema>,
  { userId, visitor, isObjection = false, about, formKey }: Letter,
): Promise<void> {
  await limits.takeShared("contact", askerOf(visitor, userId));
  await db
    .insertInto("messages")
    .values({
      user_id: userId,
      form_key: formKey ?? null,
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
