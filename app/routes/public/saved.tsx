import { href, Link } from "react-router";
import { pageMeta } from "#app/platform/meta.ts";
import { clearSaved, type SavedListing, toggleSaved, useSavedListings } from "#app/saved/saved-listings.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Price } from "#app/ui/price.tsx";

export const meta = () => pageMeta({ title: "Запазени обяви", noindex: true });

export default function SavedListings() {
  const saved = useSavedListings();
  return (
    <div className="container-page py-5">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">Запазени обяви</h1>
        {saved.length > 0 && (
          <Button type="button" look="secondary" onClick={clearSaved}>
            Изчисти всички
          </Button>
        )}
      </div>
      <noscript>
        <p className="mb-4">Запазените обяви се пазят в браузъра Ви и се показват само с включен JavaScript.</p>
      </noscript>
      {saved.length === 0 ? (
        <EmptyState text="Още нямате запазени обяви">
          <p className="max-w-sm text-muted">Натиснете сърцето на обява, за да я намерите тук по-късно.</p>
          <ButtonLink to={href("/categories")}>Разгледайте обявите</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {saved.map((listing) => (
            <SavedRow key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedRow({ listing }: { readonly listing: SavedListing }) {
  const price = { cents: Math.round(listing.price * 100), currency: "BGN" } as const;
  const remove = () =>
    toggleSaved({ id: listing.id, title: listing.title, price, town: listing.location, photo: undefined });
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-card p-2 pr-3">
      <span className="block h-18 w-24 shrink-0 overflow-hidden rounded-control bg-tint">
        {listing.image_url && <img src={listing.image_url} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-1/2 flex-1">
        <h2 className="line-clamp-2 text-base font-semibold">
          <Link to={href("/ad/:slug", { slug: listing.id })} className="stretched hover:text-grape">
            {listing.title}
          </Link>
        </h2>
        <Price price={price} />
        <p className="text-sm text-muted">{listing.location}</p>
      </div>
      <Button
        type="button"
        look="quiet"
        className="relative z-10 ml-auto"
        onClick={remove}
        aria-label={`Премахни: ${listing.title}`}
      >
        Премахни
      </Button>
    </li>
  );
}
