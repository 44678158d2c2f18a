import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame, BackLink } from "#app/admin/frame/admin-frame.tsx";
import { MessageDetails } from "#app/admin/inbox/message-details.tsx";
import { messageView } from "#app/admin/inbox/message-view.server.ts";
import { openMessage } from "#app/admin/inbox/messages-list.queries.server.ts";
import { findReplies, replySchema, replyToMessage } from "#app/admin/inbox/replies.server.ts";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import {
  onceKey,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
  validForm,
} from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/message";

export const handle: RouteHandle = { failure: "admin_messages_load_failed" };

/** Shows a message and marks it as reviewed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "messages");
  const { db } = getSite(context);
  const row = isUuid(params.id) ? await openMessage(db, params.id) : undefined;
  if (!row) throw pageError("admin_target_missing");
  const replies = await findReplies(db, [row.id]);
  return { message: messageView(row, admin, replies.get(row.id)) };
}

/** Sends a reply, or marks a message as reviewed when the list shows it in a dialog. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireAdminCall(context);
  const site = getSite(context);
  if (!isUuid(params.id)) throw pageError("admin_target_missing");
  const form = await readForm(request);
  if (!form.has("text")) {
    await openMessage(site.db, params.id);
    return null;
  }
  const reply = () => {
    const { text } = validForm(form, replySchema, ["text"]);
    return replyToMessage(site, admin, { messageId: params.id, text, formKey: onceKey(form) });
  };
  const done = await refusedForm(form, reply, { code: "unexpected", log: site.log });
  if (!done.ok) return done.answer;
  const next = safePath(form.get("next"), href("/admin/messages/:id", { id: params.id }));
  return redirectWithToast(next, { kind: "success", text: "Отговорът е изпратен" });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съобщение", noindex: true });

export default function Message({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Съобщение">
      <div className="max-w-xl panel p-5">
        <MessageDetails message={message} />
      </div>
      <BackLink to={href("/admin/messages")}>Назад към съобщенията</BackLink>
    </AdminFrame>
  );
}
