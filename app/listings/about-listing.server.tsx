/** The description and the details of an ad as HTML: nothing in them acts, so React needs neither them nor their texts. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Fact } from "#app/categories/field-texts.ts";
import { leanHtml } from "#app/platform/lean-html.server.ts";
import { DescriptionText, FactList } from "./listing-tabs.tsx";

export function aboutListing({
  description,
  facts,
}: {
  readonly description: string;
  readonly facts: readonly Fact[];
}) {
  return {
    descriptionHtml: leanHtml(renderToStaticMarkup(<DescriptionText text={description} />)),
    detailsHtml: leanHtml(renderToStaticMarkup(<FactList facts={facts} />)),
  };
}
