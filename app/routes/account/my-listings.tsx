import { Eye, Pencil, Plus, Trash2 } from "lucide-react";
import { Form, href, Link } from "react-router";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { can, type ListingState, stateOf } from "#app/listings/listing.ts";
import type { ListingCard } from "#app/listings/listing-card.ts";
import { findOwnListings } from "#app/listings/listings.queries.server.ts";
import { VipTag } from "#app/listings/vip-tag.tsx";
import { PhotoPicture } from "#app/photos/photo-picture.tsx";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite, getViewer } from "#app/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { counted } from "#app/ui/plurals.ts";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/my-listings";

/** More than a person keeps by hand; an account that imports thousands sees its newest. */
const SHOWN = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(await getViewer(context), url);
  const own = await orUnavailable("my_listings_load_failed", () =>
    findOwnListings(getSite(context).db, viewer.id, SHOWN),
  );
  return {
    listings: own.map(({ card, views, ...state }) => ({
      card,
      views,
      state: stateOf(state),
      mayEdit: can(viewer, "edit", state satisfies ListingState),
      mayDelete: can(viewer, "delete", state),
    })),
  };
}

export const meta = () => pageMeta({ title: "Моите обяви", noindex: true });

export default function MyListings({ loaderData: { listings } }: Route.ComponentProps) {
  return (
    <div className="container-page py-5">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">Моите обяви</h1>
        <ButtonLink to={href("/select-category")}>
          <Plus aria-hidden className="size-5" />
          Добави обява
        </ButtonLink>
      </div>
      {listings.length === 0 ? (
        <EmptyState text="Още нямате обяви">
          <p className="text-muted">Първата се публикува за две минути и е без такси.</p>
          <ButtonLink to={href("/select-category")} look="secondary">
            Добавете първата си обява
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {listings.map((own) => (
            <OwnListing key={own.card.id} {...own} />
          ))}
        </ul>
      )}
    </div>
  );
}

const STATE_LABELS = {
  active: { text: "Активна", className: "bg-good-soft text-good" },
  paused: { text: "Спряна временно", className: "bg-tint text-muted" },
  sold: { text: "Продадена", className: "bg-tint text-muted" },
  admin: { text: "Спряна от администратор", className: "bg-bad-soft text-bad" },
  expired: { text: "Изтекла", className: "bg-bad-soft text-bad" },
} as const;

interface OwnListingProps {
  readonly card: ListingCard;
  readonly views: number;
  readonly state: keyof typeof STATE_LABELS;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
}

function OwnListing({ card, views, state, mayEdit, mayDelete }: OwnListingProps) {
  const label = STATE_LABELS[state];
  return (
    <li className="flex flex-wrap gap-3 rounded-card border border-line bg-card p-3">
      <div className="relative h-24 w-28 shrink-0 overflow-hidden rounded-control bg-tint sm:h-28 sm:w-36">
        <PhotoPicture photo={card.photo} alt="" sizes="144px" />
      </div>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 text-xs font-semibold">
          <span className={`rounded-full px-2 py-0.5 ${label.className}`}>{label.text}</span>
          {card.isVip && <VipTag />}
        </p>
        <h2 className="mt-1 line-clamp-2 text-base font-semibold">
          <Link to={href("/ad/:slug", { slug: card.slug })} className="hover:text-grape">
            {card.title}
          </Link>
        </h2>
        <Price price={card.price} />
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{card.when}</span>
          <span className="inline-flex items-center gap-1">
            <Eye aria-hidden className="size-4" />
            {counted(views, "преглеждане", "преглеждания")}
          </span>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {mayEdit && (
            <ButtonLink
              look="secondary"
              to={`${href("/add-ad/:category?", {})}?edit=${card.id}`}
              aria-label={`Редактирай: ${card.title}`}
            >
              <Pencil aria-hidden className="size-4" />
              Редактирай
            </ButtonLink>
          )}
          {mayDelete && (
            <Dialog
              title="Изтриване на обява"
              description="Сигурни ли сте, че искате да изтриете тази обява?"
              trigger={(open) => (
                <ButtonLink
                  look="danger"
                  to={href("/my-ads/:id/delete", { id: card.id })}
                  aria-label={`Изтрий: ${card.title}`}
                  {...open}
                >
                  <Trash2 aria-hidden className="size-4" />
                  Изтрий
                </ButtonLink>
              )}
            >
              <Form method="post" action={href("/my-ads/:id/delete", { id: card.id })}>
                <Button look="danger">Изтрий обявата</Button>
              </Form>
            </Dialog>
          )}
        </div>
      </div>
    </li>
  );
}
