/** The router itself, for code that has to know what it holds. */
import { useContext } from "react";
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { routerWindow } from "./handoff.ts";

export function useDataRouter(): DataRouter | undefined {
  return useContext(DataRouterContext)?.router;
}

/** Addresses of the scripts of a route that the router has not loaded yet. */
export function missingScripts(routeId: string): readonly string[] {
  const { __reactRouterRouteModules: loaded, __reactRouterManifest: manifest } = routerWindow;
  const route = routeId in loaded ? undefined : manifest.routes[routeId];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
