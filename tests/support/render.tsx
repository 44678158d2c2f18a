import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

/** Renders a component like the server; returns its text. */
export function textOf(component: ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => component }]);
  return renderToStaticMarkup(<Stub />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
