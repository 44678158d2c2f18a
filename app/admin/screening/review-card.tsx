/** Shows an ad or edit that waits for review: as it would be published, with its marked words and the account. */
import { href } from "react-router";
import { ActionLink } from "#app/admin/actions/action-dialog.tsx";
import { Email, ListingsOfLink, PersonLink } from "#app/admin/pages/record-links.tsx";
import { FactList } from "#app/listings/page/listing-tabs.tsx";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { MapPin } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { MarkedText } from "#app/platform/ui/marked-text.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import type { ReviewView } from "./review-view.server.ts";

export function ReviewCard({ review }: { readonly review: ReviewView }) {
  const { title, description, marks, photos, facts, price, salary, town, category } = review;
  return (
    <article aria-labelledby="review-title" className="grid content-start gap-4 panel p-4 sm:p-6">
      <p className="text-sm text-muted">
        <span>{`${category} · чака от ${review.held}`}</span>
        {review.publicTitle !== undefined && (
          <>
            {" "}
            · редакция на{" "}
            <Link to={href("/ad/:slug", { slug: review.slug })} className="text-grape underline underline-offset-3">
              {review.publicTitle}
            </Link>
          </>
        )}
      </p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <li key={photo.key} className="overflow-hidden rounded-control">
              <PhotoPicture photo={photo} alt={`Снимка ${index + 1}`} sizes="(min-width: 40rem) 180px, 30vw" />
            </li>
          ))}
        </ul>
      )}
      <h2 id="review-title" className="text-xl wrap-anywhere">
        <MarkedText text={title} marks={marks.title} />
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Price price={price} />
        {salary && <span className="font-bold text-grape">{salary}</span>}
        <span className="inline-flex items-center gap-1 text-sm text-muted">
          <MapPin className="size-4" />
          {town}
        </span>
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        <MarkedText text={description} marks={marks.description} />
      </p>
      {facts.length > 0 && <FactList facts={facts} />}
    </article>
  );
}

export function ReviewReasons({ review }: { readonly review: ReviewView }) {
  const { rules, signals, markedBy, account } = review;
  const others = markedBy.filter((label) => !rules.includes(label));
  return (
    <section aria-label="Причини и профил" className="grid gap-3 panel p-4">
      <p className="flex flex-wrap gap-1.5">
        {rules.map((label) => (
          <Badge key={label} tone="bad">
            {label}
          </Badge>
        ))}
        {signals.map((label) => (
          <Badge key={label} tone="brand">
            {label}
          </Badge>
        ))}
        {others.map((label) => (
          <Badge key={label} tone="plain">
            {label}
          </Badge>
        ))}
      </p>
      <p>
        <PersonLink id={account.id} name={account.name} />{" "}
        <span className="text-sm text-muted">
          <Email address={account.email} />
        </span>
      </p>
      <p className="text-sm text-muted">{account.facts.join(" · ")}</p>
      <p className="flex flex-wrap items-center gap-3">
        <ListingsOfLink id={account.id} name={account.name} />
        <span data-key="KeyB">
          <ActionLink offer={account.block} ids={[account.id]} about={account.name} look="danger" />
        </span>
      </p>
    </section>
  );
}
