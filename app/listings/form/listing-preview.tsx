/** A preview of the ad as visitors will see it, in place of the form. It makes the checks of publishing and publishes nothing. */

import { useEffect, useRef } from "react";
import type { Category } from "#app/catalogue/fields/category.ts";
import { Gallery } from "#app/listings/gallery/gallery.tsx";
import { KeyFacts, keyFactsOf } from "#app/listings/page/key-facts.tsx";
import { ListingHeading } from "#app/listings/page/listing-heading.tsx";
import { DescriptionText, FactList, ListingTabs } from "#app/listings/page/listing-tabs.tsx";
import type { Photo } from "#app/listings/photos/photo.ts";
import { MapPin } from "#app/platform/ui/icons.tsx";
import type { ListingPreviewView } from "./listing-editor.server.ts";

interface ListingPreviewProps {
  readonly view: ListingPreviewView;
  readonly photos: readonly Photo[];
  readonly category: Category;
}

export function ListingPreview({ view, photos, category }: ListingPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The preview takes the place of the form.
  useEffect(() => {
    if (!view) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [view]);
  const salary = view.facts.find(({ name }) => name === "salary_range")?.text;
  return (
    <section aria-labelledby="preview" className="grid gap-4 rounded-card border-2 border-grape bg-paper p-4 sm:p-6">
      <h2 ref={heading} id="preview" tabIndex={-1} className="text-lg text-grape outline-none">
        Така ще изглежда обявата Ви
      </h2>
      <Gallery photos={photos} title={view.title} />
      <div>
        <ListingHeading
          title={view.title}
          price={view.price}
          salary={salary}
          isVip={false}
          isReserved={false}
          category={category}
          as="h3"
        />
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
          <MapPin className="size-4" />
          <span>{view.town}</span>
        </p>
      </div>
      <KeyFacts facts={keyFactsOf(category, view.facts)} />
      <ListingTabs
        description={<DescriptionText text={view.description} />}
        details={<FactList facts={view.facts} />}
      />
    </section>
  );
}
