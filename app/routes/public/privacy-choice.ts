/** Records the choice of the consent banner, as the law requires. */

import { choiceSchema, recordChoice } from "#app/accounts/privacy/choices.commands.server.ts";
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import type { Route } from "./+types/privacy-choice";

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const parsed = choiceSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) return Response.json(errorNotice("body_unreadable"), { status: 400 });
  const { address } = getVisit(context);
  try {
    await recordChoice(site, parsed.data, { address, userAgent: request.headers.get("user-agent") });
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof Refusal)) site.log.error({ err: error }, "a privacy choice could not be recorded");
    const notice = errorNotice("consent_failed");
    return Response.json(notice, { status: error instanceof Refusal ? error.notice.status : notice.status });
  }
}
