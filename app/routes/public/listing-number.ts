/** POST from the boot script: the phone of an ad, as data. */
import { data } from "react-router";
import { givePhone } from "#app/listings/phone-answer.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Route } from "./+types/listing-number";

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const { answer, status, headers } = await givePhone(context, request, params.id);
  headers.set("cache-control", "no-store");
  return Response.json(answer, { status, headers });
}
