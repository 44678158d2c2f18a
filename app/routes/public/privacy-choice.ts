/** POST from the privacy panel: the choice, for the record that the law asks for. */
import { z } from "zod";
import { shownAddress } from "#app/accounts/addresses.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.server.ts";
import { POLICY_VERSION } from "#app/privacy/choice-store.ts";
import { getSite, getVisit } from "#app/site.server.ts";
import type { Route } from "./+types/privacy-choice";

const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
const schema = z.object({ accepted: yesNo, analytics: yesNo, marketing: yesNo });
/** As much of a browser's name as tells it from others. */
const MAX_USER_AGENT = 400;

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, limits, log } = getSite(context);
  const parsed = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) return Response.json(errorNotice("body_unreadable"), { status: 400 });
  const { accepted, analytics, marketing } = parsed.data;
  const { address } = getVisit(context);
  try {
    await limits.take("consent", address);
    await db
      .insertInto("consents")
      .values({
        ip_address: shownAddress(address, env.adminAddresses),
        consent_given: accepted,
        analytics: accepted && analytics,
        marketing: accepted && marketing,
        privacy_policy_version: POLICY_VERSION,
        user_agent: (request.headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT),
      })
      .execute();
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, "a privacy choice could not be recorded");
    const notice = errorNotice("consent_failed");
    return Response.json(notice, { status: error instanceof Refusal ? error.notice.status : notice.status });
  }
}
