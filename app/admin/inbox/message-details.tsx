/** A whole message with its actions, for the dialog of the list and for its own page. */

import { ActionLinks } from "#app/admin/actions/action-dialog.tsx";
import { type Fact, Facts } from "#app/admin/frame/facts.tsx";
import { MESSAGE_STATUS } from "#app/admin/pages/record-labels.ts";
import { Email, PersonLink } from "#app/admin/pages/record-links.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { MessageReplies } from "./message-replies.tsx";
import type { MessageView } from "./message-view.server.ts";

interface MessageProps {
  readonly message: MessageView;
}

export function MessageDetails({ message }: MessageProps) {
  const { status, type, name, email, phone, subject, text, sent, sender, senderId } = message;
  const facts: readonly Fact[] = [
    ["Вид", type],
    ["От", name],
    ["Имейл", <Email key="email" address={email} />],
    ["Телефон", phone],
    ["Профил", sender && senderId && <PersonLink key="sender" id={senderId} name={sender} />],
    ["Изпратено", sent],
  ];
  return (
    <div className="grid w-full gap-3">
      <p>
        <Badge tone={MESSAGE_STATUS[status].tone}>{MESSAGE_STATUS[status].label}</Badge>
      </p>
      <p className="font-bold wrap-anywhere">{subject}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <Facts facts={facts} className="text-sm" />
      <MessageReplies message={message} />
      <MessageActions message={message} />
    </div>
  );
}

/** The actions of a message; a resolved one offers neither approving nor resolving. */
export function MessageActions({ message: { id, status, subject, approval, actions, seen } }: MessageProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {approval === "useless" && (
        <Button type="button" disabled className="text-sm" title="Подателят вече е с Pro акаунт">
          Одобри
        </Button>
      )}
      {/* Opening a message changes its version, so approving and resolving check its state instead. */}
      <ActionLinks offers={actions} ids={[id]} about={subject} seen={status === "resolved" ? seen : undefined} />
    </div>
  );
}
