import { data, href, redirect } from "react-router";
import { findCategory } from "#app/categories/catalogue.ts";
import type { Route } from "./+types/category-redirect";

/** /categories/{slug} is another name of /category/{slug}; an unknown one answers there. */
export function loader({ params, url }: Route.LoaderArgs) {
  const slug = findCategory(params.slug)?.slug ?? params.slug;
  if (!slug) throw data(null, { status: 404 });
  return redirect(href("/category/:slug", { slug }) + url.search, 301);
}
