/** Follows the one link of a page that only leads on, counted from the start of the page: a slow line takes seconds. */
import { LEADS_ON } from "#app/platform/page-contract.ts";

export function leadOn(): void {
  const onward = document.querySelector<HTMLAnchorElement>(`a[${LEADS_ON}]`);
  if (onward)
    setTimeout(() => location.replace(onward.href), Number(onward.getAttribute(LEADS_ON)) - performance.now());
}
