/** The top of a conversation: the ad with its state and price, the other person, and a menu. */
import { href } from "react-router";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import type { ConversationView } from "#app/messaging/conversations/conversation-view.server.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { ArrowLeft, Ban, Ellipsis } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";

interface ConversationHeadProps {
  readonly conversation: ConversationView;
  /** The page with the settings of a guest, who has no list of conversations and no blocked people. */
  readonly settings: string | undefined;
}

export function ConversationHead({ conversation, settings }: ConversationHeadProps) {
  const { listing, name } = conversation;
  return (
    <div className="flex items-center gap-2 border-b border-line py-2">
      {!settings && (
        <Link
          to={href("/conversations")}
          aria-label="Към всички съобщения"
          className={iconButtonClass("-ml-2 shrink-0")}
        >
          <ArrowLeft />
        </Link>
      )}
      <div className="relative flex min-w-0 flex-1 items-center gap-3">
        <div className="relative h-12 w-14 shrink-0 overflow-hidden rounded-control bg-tint">
          <PhotoPicture photo={listing.photo} alt="" eager />
        </div>
        <div className="min-w-0 leading-tight">
          <h1 className="truncate text-base">{name}</h1>
          {listing.slug ? (
            <Link
              to={href("/ad/:slug", { slug: listing.slug })}
              className="stretched block truncate text-sm hover:text-grape"
            >
              {listing.title}
            </Link>
          ) : (
            <p className="truncate text-sm">{listing.title}</p>
          )}
          <div className="mt-0.5 flex items-center gap-2 text-sm">
            <Badge tone={listing.state.tone}>{listing.state.one}</Badge>
            <Price price={listing.price} className="min-w-0 truncate" />
          </div>
        </div>
      </div>
      <ConversationMenu conversation={conversation} settings={settings} />
    </div>
  );
}

function ConversationMenu({ conversation, settings }: ConversationHeadProps) {
  const menu = useDismissibleMenu();
  const { otherId, canBlock, hasBlocked, role, listing } = conversation;
  if (!canBlock && !settings) return null;
  return (
    <details ref={menu} className="drop-menu shrink-0">
      <summary className={iconButtonClass("-mr-2 cursor-pointer")} title="Още">
        <Ellipsis />
        <span className="sr-only">Още действия</span>
      </summary>
      <ul>
        {role === "buyer" && otherId && listing.slug && (
          <li>
            <Link to={href("/seller/:id", { id: otherId })}>Профил на продавача</Link>
          </li>
        )}
        {settings ? (
          <li>
            <Link to={settings}>Имейли и изтриване</Link>
          </li>
        ) : (
          <li>
            <Form method="post">
              <Button look="quiet" name="intent" value={hasBlocked ? "unblock" : "block"}>
                <Ban />
                <span>{hasBlocked ? "Отблокирай" : "Блокирай"}</span>
              </Button>
            </Form>
          </li>
        )}
      </ul>
    </details>
  );
}
