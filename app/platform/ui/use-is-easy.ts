import { useRouteLoaderData } from "react-router";

/** Reports whether the page is in easy mode. */
export function useIsEasy(): boolean {
  return useRouteLoaderData<{ readonly isEasy: boolean }>("root")?.isEasy ?? false;
}
