import { href } from "react-router";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/moderation/admin-guard.server.ts";
import { MessageDetails } from "#app/moderation/message-details.tsx";
import { messageView } from "#app/moderation/message-view.server.ts";
import { openMessage } from "#app/moderation/messages-list.queries.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/message";

export const handle = REACT_WHEN_IDLE;

/** Opening a message makes it reviewed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "messages");
  const { db } = getSite(context);
  const row = isUuid(params.id)
    ? await orUnavailable("admin_messages_load_failed", () => openMessage(db, params.id))
    : undefined;
  if (!row) throw pageError("admin_target_missing");
  return { message: messageView(row, admin) };
}

/** The same from the list, where the message is shown in a dialog. */
export async function action({ params, context }: Route.ActionArgs) {
  await requireAdminCall(context);
  const { db } = getSite(context);
  if (isUuid(params.id)) await openMessage(db, params.id);
  return null;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съобщение", noindex: true });

export default function Message({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Съобщение">
      <div className="max-w-xl panel p-5">
        <MessageDetails message={message} />
      </div>
      <p className="mt-4">
        <ButtonLink look="secondary" to={href("/admin/messages")}>
          Назад към съобщенията
        </ButtonLink>
      </p>
    </AdminFrame>
  );
}
