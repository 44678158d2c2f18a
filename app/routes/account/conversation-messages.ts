/** POST /conversations/:id/messages: writes a message and answers with JSON, for the page's script. Without it the page takes the form. */
import { getSite } from "#app/accounts/visit/site.server.ts";
import { formKeyOf, readContent } from "#app/messaging/conversations/conversation-form.server.ts";
import { writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { findReader } from "#app/messaging/conversations/reader.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, refusedForm } from "#app/platform/forms/forms.server.ts";
import type { Route } from "./+types/conversation-messages";

export async function action(place: Route.ActionArgs) {
  const { request, params, context } = place;
  const site = getSite(context);
  const reader = await findReader(place);
  if (!reader) return refused(errorNotice("not_signed_in"));
  if (!isUuid(params.id)) return refused(errorNotice("conversation_missing"));
  const form = await readForm(request);
  const read = readContent(form);
  if (!read.ok) return refused({ ...errorNotice("check_fields"), text: Object.values(read.errors)[0] ?? "" });
  const input = { userId: reader, to: { conversationId: params.id }, key: formKeyOf(form), ...read };
  const done = await refusedForm(form, () => writeMessage(site, input), { code: "message_failed", log: site.log });
  return done.ok ? answer({ number: done.value.number }) : refused(done.answer.data.notice);
}

function refused(notice: ReturnType<typeof errorNotice>): Response {
  return answer({ notice }, notice.status);
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
