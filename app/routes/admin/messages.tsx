import "#app/moderation/admin-table.css";
import { href, useFetcher } from "react-router";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { foundText } from "#app/moderation/admin-params.ts";
import { AdminTable, type Column } from "#app/moderation/admin-table.tsx";
import { orNearly } from "#app/moderation/fitting-rows.server.ts";
import { readMessagesQuery } from "#app/moderation/list-queries.server.ts";
import { MessageActions, MessageDetails, type MessageView } from "#app/moderation/message-details.tsx";
import { messageView } from "#app/moderation/message-view.server.ts";
import { findMessages, MESSAGE_STATES } from "#app/moderation/messages-list.queries.server.ts";
import { MESSAGE_STATUS, MESSAGE_TYPES } from "#app/moderation/record-labels.ts";
import { Email, PersonLink } from "#app/moderation/record-links.tsx";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { choicesOf, codesOf } from "#app/wording/codes.ts";
import type { Route } from "./+types/messages";

export const handle = REACT_WHEN_IDLE;

const STATES = codesOf(MESSAGE_STATES);

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "messages");
  const { rows, previous, next, found, isNear } = await orUnavailable("admin_messages_load_failed", () =>
    orNearly(readMessagesQuery(url.searchParams), (asked) => findMessages(getSite(context).db, asked)),
  );
  return {
    messages: rows.map((row) => messageView(row, admin)),
    previous,
    next,
    found,
    isNear,
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
  const { messages, previous, next, found, isNear, choices } = loaderData;
  return (
    <AdminFrame title="Съобщения">
      <p className="mb-4">
        <ButtonLink look="secondary" to={href("/admin")}>
          Назад към таблото
        </ButtonLink>
      </p>
      <AdminFilters searchLabel="Име, имейл, телефон или тема" choices={choices} />
      <p className="mb-3 text-muted">{foundText(found, "съобщение", "съобщения", isNear)}</p>
      <AdminTable
        caption="Съобщения"
        rows={messages}
        columns={COLUMNS}
        previous={previous}
        next={next}
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
  {
    label: "Действия",
    cell: (message) => (
      <div className="grid justify-items-start gap-1.5">
        <ViewMessage message={message} />
        <MessageActions message={message} />
      </div>
    ),
  },
];

/** Opening it makes it reviewed: that is posted, so that the list is read anew at once. */
function ViewMessage({ message }: { readonly message: MessageView }) {
  const opened = useFetcher();
  const page = href("/admin/messages/:id", { id: message.id });
  return (
    <Dialog
      title="Съобщение"
      closeLabel="Затвори"
      onOpen={() => {
        if (message.status === "new") opened.submit(null, { method: "post", action: page });
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
