/**
 * Chooses the ads of a weekly sheet and places them on its two sides. Heights are counted in half lines of the printed sheet (sheet.css), where every
 * part has a fixed number of lines, so that what fits here fits on paper in every browser.
 */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";

export interface PlacedAd {
  readonly categoryId: number;
  readonly title: string;
}

export interface SheetGroup<Ad> {
  readonly category: string;
  /** True if the category began in an earlier column. */
  readonly isContinued: boolean;
  readonly ads: Ad[];
}

/** The ads of one of the four columns: two on each side. */
export type SheetColumn<Ad> = SheetGroup<Ad>[];

/** Half lines of the columns: the first side has the name of the sheet, both have a line at the end. */
const COLUMNS = [84, 84, 94, 94];
const HEADING = 4;
/** The letters of a title that surely fit on one printed line. */
const LINE = 34;

/** Returns the lines of a title on the sheet; a longer one is cut there. */
export function titleLines(title: string): 1 | 2 {
  return title.length > LINE ? 2 : 1;
}

/** The title, a line with number and price, one with place and phone, and half a line of space. */
const heightOf = ({ title }: PlacedAd) => 2 * titleLines(title) + 5;

/** Places ads by category, in the given order within it. Returns undefined if they do not fit. */
export function placeAds<Ad extends PlacedAd>(ads: readonly Ad[]): readonly SheetColumn<Ad>[] | undefined {
  const columns: SheetColumn<Ad>[] = [[]];
  let used = 0;
  for (const { id, name } of CATALOGUE) {
    let isContinued = false;
    let group: SheetGroup<Ad> | undefined;
    for (const ad of ads.filter(({ categoryId }) => categoryId === id)) {
      const room = (COLUMNS[columns.length - 1] ?? 0) - used;
      if (heightOf(ad) + (group ? 0 : HEADING) > room) {
        if (columns.length === COLUMNS.length) return undefined;
        columns.push([]);
        [used, group] = [0, undefined];
      }
      if (!group) {
        group = { category: name, isContinued, ads: [] };
        columns.at(-1)?.push(group);
        used += HEADING;
      }
      group.ads.push(ad);
      used += heightOf(ad);
      isContinued = true;
    }
  }
  return columns;
}

/**
 * Returns the ads for which there is room, of which `candidates` are given newest first: from each category in turn the next one, those with a photo
 * before those without, until one does not fit.
 */
export function chooseAds<Ad extends PlacedAd & { readonly hasPhoto: boolean }>(
  candidates: readonly Ad[],
): readonly Ad[] {
  const queues = CATALOGUE.map(({ id }) => {
    const own = candidates.filter(({ categoryId }) => categoryId === id);
    return [...own.filter(({ hasPhoto }) => hasPhoto), ...own.filter(({ hasPhoto }) => !hasPhoto)];
  });
  const longest = Math.max(...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? [])).flat();
  let count = 0;
  while (count < inTurn.length && placeAds(inTurn.slice(0, count + 1))) count += 1;
  return inTurn.slice(0, count);
}
