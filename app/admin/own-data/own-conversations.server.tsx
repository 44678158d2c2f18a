/** The conversations, blocks and reports of messages on the readable page of a person's data export. */
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { OFFER_STATES } from "#app/messaging/conversations/conversation.ts";
import { formatDate, formatMoment } from "#app/platform/wording/dates.ts";
import type { OwnData } from "./own-data.queries.server.ts";
import { Rows } from "./own-data-rows.server.tsx";

type Conversation = OwnData["conversations"][number];

export function OwnConversations({ data }: { readonly data: OwnData }) {
  const { conversations } = data;
  return (
    <>
      {conversations.length > 0 && <h2>Съобщения с купувачи и продавачи ({conversations.length})</h2>}
      {conversations.map((conversation) => (
        <OwnConversation key={conversation.id} conversation={conversation} />
      ))}
      <Rows title="Блокирани хора" rows={data.blocked_people}>
        {({ name, created_at }) => `${name}, от ${formatDate(created_at)}`}
      </Rows>
      <Rows title="Доклади за съобщения" rows={data.message_reports_sent}>
        {({ listing_title, reason, description, excerpt, status, created_at }) => (
          <>
            {listing_title}: {reason}, {formatDate(created_at)} ({REPORT_STATUS[status].label.toLowerCase()})
            {description && <p className="text">{description}</p>}
            <blockquote className="text">{excerpt.at(-1)?.text}</blockquote>
          </>
        )}
      </Rows>
    </>
  );
}

function OwnConversation({ conversation }: { readonly conversation: Conversation }) {
  const { listing_title: title, other_name: name, role, is_waiting, messages } = conversation;
  return (
    <section>
      <h3>
        {title}, {role === "buyer" ? "с продавача" : "с купувача"} {name}
      </h3>
      {is_waiting && <p>Чака потвърждение на имейла.</p>}
      {messages.map(({ number, is_own, text, offer_state, sent_at }) => (
        <p key={number}>
          <strong>{is_own ? "Вие" : name}</strong>, {formatMoment(sent_at)}
          {offer_state && ` (${OFFER_STATES[offer_state].label.toLowerCase()})`}
          <br />
          <span className="text">{text}</span>
        </p>
      ))}
    </section>
  );
}
