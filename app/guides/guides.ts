/** Every guide by its address. */
import { AUTO_GUIDE } from "./auto-guide.ts";
import type { Guide } from "./guide.ts";
import { PLATFORM_GUIDE } from "./platform-guide.ts";
import { REAL_ESTATE_GUIDE } from "./real-estate-guide.ts";
import { SERVICES_GUIDE } from "./services-guide.ts";
import { TECH_GUIDE } from "./tech-guide.ts";

const GUIDES: readonly Guide[] = [PLATFORM_GUIDE, REAL_ESTATE_GUIDE, AUTO_GUIDE, SERVICES_GUIDE, TECH_GUIDE];

export function guideAt(path: string): Guide | undefined {
  return GUIDES.find((guide) => guide.path === path);
}

/** For lists of them. */
export const GUIDE_LINKS: readonly (readonly [path: string, title: string])[] = GUIDES.map(
  ({ path, title }) => [path, title] as const,
);
