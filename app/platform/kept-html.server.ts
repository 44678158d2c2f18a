/** HTML kept by all that it shows, so that it is made once and never shows what has changed. */
import { LRUCache } from "lru-cache";

export interface KeptHtml {
  /** The HTML of `content`, which is whatever JSON can say; made by `make` where it is not kept. */
  of(content: unknown, make: () => string): string;
  /** What is kept takes up, in bytes. */
  size(): number;
}

/** What was not asked for longest goes first. */
export function createKeptHtml(maxBytes: number): KeptHtml {
  const kept = new LRUCache<string, string>({
    maxSize: maxBytes,
    // Cyrillic takes two bytes a character.
    sizeCalculation: (html, key) => (html.length + key.length) * 2,
  });
  return {
    of(content, make) {
      const key = JSON.stringify(content);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const html = make();
      kept.set(key, html);
      return html;
    },
    size: () => kept.calculatedSize,
  };
}
