/** Recognizes pages whose modules the server has no more, after a release (server/earlier-files.ts). */
import { matchRoutes } from "react-router";
import { routerWindow } from "./boot/handoff.ts";

/** Loads the modules of a page, and reports whether one is gone or cannot be loaded. */
export async function isGone(path: string): Promise<boolean> {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = routerWindow;
  const urls = (matchRoutes([...router.routes], path) ?? []).flatMap(
    ({ route }) => manifest.routes[route.id]?.module ?? [],
  );
  const modules: Promise<object>[] = urls.map((url) => import(/* @vite-ignore */ url));
  return Promise.all(modules).then(
    (loaded) => loaded.some((module) => "isGone" in module),
    () => true,
  );
}
