import { data, href, redirect } from "react-router";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Route } from "./+types/category-redirect";

/** Redirects /categories/{slug} to /category/{slug}, which also handles unknown slugs. */
export function loader({ params, url }: Route.LoaderArgs) {
  const slug = findCategory(params.slug)?.slug ?? params.slug;
  if (!slug) throw data(null, { status: 404 });
  return redirect(href("/category/:slug", { slug }) + url.search, 301);
}
