/** Follows the link of a redirect page after a delay, which counts from the start of navigation because a slow line takes seconds. */
import { NAVIGATE_AFTER } from "#app/platform/cache/page-contract.ts";

export function followRedirect(): void {
  const onward = document.querySelector<HTMLAnchorElement>(`a[${NAVIGATE_AFTER}]`);
  if (onward)
    setTimeout(() => location.replace(onward.href), Number(onward.getAttribute(NAVIGATE_AFTER)) - performance.now());
}
