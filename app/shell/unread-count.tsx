/** The number of conversations with unread messages, beside a link or over its icon; nothing without any. */
import { counted } from "#app/platform/wording/plurals.ts";

interface UnreadCountProps {
  readonly count: number | undefined;
  /** Where the number is over an icon, as classes; by default it is at the end of a line. */
  readonly place?: string;
}

export function UnreadCount({ count = 0, place }: UnreadCountProps) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={`unread-count ${place ? `absolute ${place}` : "ml-auto"}`}>
        {count > 9 ? "9+" : count}
      </span>
      <span className="sr-only">{counted(count, "разговор с нови съобщения", "разговора с нови съобщения")}</span>
    </>
  );
}
