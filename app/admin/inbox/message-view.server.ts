import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { ACCOUNT_TYPE_LABELS, type Person } from "#app/accounts/sign-in/person.ts";
import { actionsView } from "#app/admin/actions/admin-action.server.ts";
import { MESSAGE_TYPES, messageTitle, senderName } from "#app/admin/pages/record-labels.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { approval, MESSAGE_ACTIONS } from "./message-actions.server.ts";
import type { MessageRow } from "./messages-list.queries.server.ts";
import type { Reply } from "./replies.server.ts";

export function messageView(row: MessageRow, admin: Person, replies: readonly Reply[] = []) {
  const { sender_name, sender_email, account_type, vip_tokens } = row;
  return {
    id: row.id,
    type: MESSAGE_TYPES[row.type],
    status: row.status,
    name: senderName(row.name),
    email: row.email,
    phone: row.phone && formatPhone(row.phone),
    subject: messageTitle(row.subject),
    text: row.message,
    sent: formatMoment(row.created_at),
    senderId: row.user_id ?? undefined,
    /** Account type and tokens of a sender with an account. */
    sender:
      account_type && sender_name
        ? `${sender_name} (${sender_email}), ${ACCOUNT_TYPE_LABELS[account_type]}, ${counted(vip_tokens ?? 0, "VIP токен", "VIP токена")}`
        : undefined,
    approval: approval({ type: row.type, status: row.status, user_id: row.user_id, account_type }),
    ...actionsView(MESSAGE_ACTIONS, row, admin),
    replies,
  };
}

export type MessageView = ReturnType<typeof messageView>;
