/** One conversation in the list: picture of the ad, the other person, the last message, and the number of unread ones. */
import { href } from "react-router";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import type { ConversationRowView } from "#app/messaging/conversations/conversation-view.server.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { counted } from "#app/platform/wording/plurals.ts";

export function ConversationRow({ row }: { readonly row: ConversationRowView }) {
  const { id, name, listing, unread } = row;
  return (
    <li>
      <Link
        to={href("/conversations/:id", { id })}
        className={`flex flex-wrap gap-3 p-3 hover:bg-tint ${unread > 0 ? "bg-grape-soft" : ""}`}
      >
        <div className="relative h-18 w-20 shrink-0 overflow-hidden rounded-control bg-tint">
          <PhotoPicture photo={listing.photo} alt="" />
        </div>
        <div className="grid min-w-0 flex-[1_1_9rem] content-start gap-0.5 leading-snug">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <strong className="max-w-full truncate">{name}</strong>
            <span className="ml-auto shrink-0 text-sm text-muted">{row.when}</span>
          </span>
          <span className="truncate text-sm">{listing.title}</span>
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <Badge tone={listing.state.tone}>{listing.state.one}</Badge>
            <Price price={listing.price} className="max-w-full" />
          </div>
          <span className="flex items-center gap-2">
            <span className={`truncate text-sm ${unread > 0 ? "font-semibold" : "text-muted"}`}>
              {`${row.isLastOwn ? "Вие: " : ""}${row.excerpt}`}
            </span>
            {unread > 0 && (
              <span className="ml-auto shrink-0">
                <span aria-hidden className="unread-count">
                  {unread > 99 ? "99+" : unread}
                </span>
                <span className="sr-only">{counted(unread, "непрочетено съобщение", "непрочетени съобщения")}</span>
              </span>
            )}
          </span>
          {row.isWaiting && <span className="text-sm font-semibold text-bad">Чака потвърждение на имейла</span>}
        </div>
      </Link>
    </li>
  );
}
