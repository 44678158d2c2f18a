/** Renders the description and the details of an ad as static HTML, which React does not hydrate. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Fact } from "#app/catalogue/fields/field-texts.ts";
import { DescriptionText, FactList } from "./listing-tabs.tsx";

export function aboutListing({
  description,
  facts,
}: {
  readonly description: string;
  readonly facts: readonly Fact[];
}) {
  return {
    descriptionHtml: renderToStaticMarkup(<DescriptionText text={description} />),
    detailsHtml: renderToStaticMarkup(<FactList facts={facts} />),
  };
}
