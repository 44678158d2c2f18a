/** The number of conversations with unread messages, beside a link or over its icon; nothing without any. */
import { counted } from "#app/platform/wording/plurals.ts";

interface UnreadCountProps {
  readonly count: number | undefined;
  readonly isOver?: boolean;
}

export function UnreadCount({ count = 0, isOver = false }: UnreadCountProps) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={`unread-count ${isOver ? "absolute -top-1.5 -right-3" : "ml-auto"}`}>
        {count > 9 ? "9+" : count}
      </span>
      <span className="sr-only">{counted(count, "разговор с нови съобщения", "разговора с нови съобщения")}</span>
    </>
  );
}
