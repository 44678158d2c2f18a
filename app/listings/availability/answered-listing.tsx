/** The ad that a link of a mail is about. */
import { PhotoPicture, type ShownPhoto } from "#app/photos/photo-picture.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Money } from "#app/wording/money.ts";

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
