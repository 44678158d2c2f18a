/** Shows the ad of a link in a mail: photo, state, title and price. */
import { PhotoPicture, type ShownPhoto } from "#app/listings/photos/photo-picture.tsx";
import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import type { Money } from "#app/platform/wording/money.ts";

interface AnsweredListingProps {
  readonly title: string;
  readonly price: Money;
  readonly photo: ShownPhoto | undefined;
  readonly state: { readonly one: string; readonly tone: Tone };
}

export function AnsweredListing({ title, price, photo, state }: AnsweredListingProps) {
  return (
    <div className="flex gap-3 panel p-3">
      <div className="relative h-20 w-24 shrink-0 overflow-hidden rounded-control bg-tint">
        <PhotoPicture photo={photo} alt="" eager />
      </div>
      <div className="min-w-0">
        <Badge tone={state.tone}>{state.one}</Badge>
        <p className="mt-1 line-clamp-2 font-semibold">{title}</p>
        <Price price={price} />
      </div>
    </div>
  );
}
