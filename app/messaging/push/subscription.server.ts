/** Validates the subscription that a browser states. */
import { ECDH } from "node:crypto";
import { z } from "zod";
import { MAX_ENDPOINT } from "#app/platform/push/push-endpoint.ts";

const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .refine((value) => Buffer.from(value, "base64url").length === bytes);

/** Reports whether a key is a point of the curve; for others nothing can be encrypted. */
function isPoint(value: string): boolean {
  try {
    ECDH.convertKey(value, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}

export const subscriptionSchema = z.object({
  endpoint: z.url().max(MAX_ENDPOINT),
  p256dh: key(65).refine(isPoint),
  auth: key(16),
});
