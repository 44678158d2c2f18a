// What people read of a component, rendered as the server does.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

/** The text of a component at the root of a site, its tags replaced by spaces. */
export function textOf(component: ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => component }]);
  return renderToStaticMarkup(<Stub />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
