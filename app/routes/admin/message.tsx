import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { MessageDetails } from "#app/admin/letters/message-details.tsx";
import { messageView } from "#app/admin/letters/message-view.server.ts";
import { openMessage } from "#app/admin/letters/messages-list.queries.server.ts";
import { AdminFrame } from "#app/admin/pages/admin-frame.tsx";
import { requireAdmin, requireAdminCall } from "#app/admin/pages/admin-guard.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { orUnavailable, pageError } from "#app/platform/errors/page-failures.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import type { Route } from "./+types/message";

/** Shows a message and marks it as reviewed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "messages");
  const { db } = getSite(context);
  const row = isUuid(params.id)
    ? await orUnavailable("admin_messages_load_failed", () => openMessage(db, params.id))
    : undefined;
  if (!row) throw pageError("admin_target_missing");
  return { message: messageView(row, admin) };
}

/** Marks a message as reviewed when the list shows it in a dialog. */
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
