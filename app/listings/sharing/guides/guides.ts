/** Finds guides by path and by category. */
import { about } from "./about.ts";
import { AUTO_GUIDE } from "./auto-guide.ts";
import type { Guide, GuideFacts } from "./guide.ts";
import { platformGuide } from "./platform-guide.ts";
import { REAL_ESTATE_GUIDE } from "./real-estate-guide.ts";
import { SERVICES_GUIDE } from "./services-guide.ts";
import { TECH_GUIDE } from "./tech-guide.ts";

const CATEGORY_GUIDES: readonly Guide[] = [REAL_ESTATE_GUIDE, AUTO_GUIDE, SERVICES_GUIDE, TECH_GUIDE];

function allGuides(facts: GuideFacts): readonly Guide[] {
  return [about(facts), platformGuide(facts), ...CATEGORY_GUIDES];
}

export function findGuide(path: string, facts: GuideFacts): Guide | undefined {
  return allGuides(facts).find((guide) => guide.path === path);
}

/** Returns the guide for a category; undefined if there is none. */
export function guideOfCategory(slug: string): { readonly to: string; readonly title: string } | undefined {
  const guide = CATEGORY_GUIDES.find(({ counts }) => counts === slug);
  return guide && { to: guide.path, title: guide.title };
}

export interface GuideLink {
  readonly to: string;
  readonly title: string;
  readonly drawing: Guide["drawing"];
}

/** Returns the other guides, for the links at the end of a page. */
export function otherGuides(path: string, facts: GuideFacts): readonly GuideLink[] {
  return allGuides(facts)
    .filter((guide) => guide.path !== path)
    .map(({ path: to, title, drawing }) => ({ to, title, drawing }));
}
