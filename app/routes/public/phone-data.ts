/** Returns the phone of an ad as data, for the boot script. */
import { data } from "react-router";
import { respondWithPhone } from "#app/listings/page/phone-answer.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { Route } from "./+types/phone-data";

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const { answer, status, headers } = await respondWithPhone(context, request, params.id);
  headers.set("cache-control", "no-store");
  return Response.json(answer, { status, headers });
}
