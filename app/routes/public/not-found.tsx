import { data } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

/** A form sent to an address that does not exist. */
export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage error={{ status: 404, statusText: "Not Found", data: null }} />;
}
