import { data } from "react-router";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ErrorPage, PAGE_NOT_FOUND } from "#app/shell/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** Answers a form that is posted to an unknown URL. */
export function action() {
  throw data(null, { status: 404 });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: PAGE_NOT_FOUND, isMissing: true });

export default function NotFound() {
  return <ErrorPage error={{ status: 404 }} />;
}
