import { href, useFetcher } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { MessageActions, MessageDetails } from "#app/admin/inbox/message-details.tsx";
import { type MessageView, messageView } from "#app/admin/inbox/message-view.server.ts";
import { findMessages, MESSAGE_STATES } from "#app/admin/inbox/messages-list.queries.server.ts";
import { findReplies } from "#app/admin/inbox/replies.server.ts";
import { AdminFilters } from "#app/admin/pages/admin-filters.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { MESSAGE_STATUS, MESSAGE_TYPES } from "#app/admin/pages/record-labels.ts";
import { Email, PersonLink } from "#app/admin/pages/record-links.tsx";
import { withFuzzyFallback } from "#app/admin/pages/search-rows.server.ts";
import { readMessagesQuery } from "#app/admin/records/list-queries.server.ts";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { useFormOwner } from "#app/platform/ui/form.tsx";
import { choicesOf, codesOf } from "#app/platform/wording/codes.ts";
import type { Route } from "./+types/messages";

const STATES = codesOf(MESSAGE_STATES);

export const handle: RouteHandle = { failure: "admin_messages_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "messages");
  const { rows, ...page } = await withFuzzyFallback(readMessagesQuery(url.searchParams), (asked) =>
    findMessages(getSite(context).db, asked),
  );
  const ids = rows.map(({ id }) => id);
  const replies = await findReplies(getSite(context).db, ids);
  return {
    messages: rows.map((row) => messageView(row, admin, replies.get(row.id))),
    page,
    choices: [
      {
        name: "state",
        label: "Статус",
        options: STATES.map((value) => ({ value: value === "open" ? "" : value, label: MESSAGE_STATES[value] })),
      },
      {
        name: "type",
        label: "Вид",
        options: [{ value: "", label: "Всички" }, ...choicesOf(MESSAGE_TYPES)],
      },
    ],
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съобщения", noindex: true });

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, page, choices } = loaderData;
  return (
    <AdminFrame title="Съобщения">
      <AdminFilters searchLabel="Име, имейл, телефон или тема" choices={choices} />
      <p className="mb-3 text-muted">{foundText(page, "съобщение", "съобщения")}</p>
      <AdminTable
        caption="Съобщения"
        rows={messages}
        columns={COLUMNS}
        page={page}
        empty="Няма съобщения"
        many="messages"
        nameOf={({ subject }) => subject}
        brief={({ status, name, type, sent }) => [MESSAGE_STATUS[status].label, type, name, sent].join(" · ")}
      />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<MessageView>[] = [
  { label: "Тема", cell: ({ subject }) => <span className="font-semibold">{subject}</span> },
  { label: "Вид", cell: ({ type }) => type },
  {
    label: "Подател",
    cell: ({ name, email, senderId }) => (
      <>
        {senderId ? <PersonLink id={senderId} name={name} /> : name}
        <span className="block text-sm text-muted">
          <Email address={email} />
        </span>
      </>
    ),
  },
  {
    label: "Статус",
    cell: ({ status }) => <Badge tone={MESSAGE_STATUS[status].tone}>{MESSAGE_STATUS[status].label}</Badge>,
  },
  { label: "Дата", order: "created", cell: ({ sent }) => <span className="whitespace-nowrap">{sent}</span> },
  { label: "Преглед", isMain: true, cell: (message) => <ViewMessage message={message} /> },
  { label: "Действия", cell: (message) => <MessageActions message={message} /> },
];

/** Opens a message in a dialog and marks it as reviewed by a POST, which also reloads the list. */
function ViewMessage({ message }: { readonly message: MessageView }) {
  const opened = useFetcher();
  const owner = useFormOwner() ?? "";
  const page = href("/admin/messages/:id", { id: message.id });
  return (
    <Dialog
      title="Съобщение"
      closeLabel="Затвори"
      onOpen={() => {
        if (message.status === "new")
          opened.submit({ intent: "open", [FORM_OWNER]: owner }, { method: "post", action: page });
      }}
      trigger={(open) => (
        <ButtonLink look="secondary" className="text-sm" to={page} aria-label={`Преглед: ${message.subject}`} {...open}>
          Преглед
        </ButtonLink>
      )}
    >
      <MessageDetails message={message} />
    </Dialog>
  );
}
