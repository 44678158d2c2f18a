/** The words of all ads with the number of ads that have them, and the same of their keys. Kept in memory by every process. */
import { partsOf } from "./keys.server.ts";
import { Trie } from "./trie.ts";

export class Vocabulary {
  readonly trie = new Trie();
  private counts = new Int32Array(1 << 12);
  private readonly numbers = new Map<string, number>();
  private readonly keys = new Map<string, number>();
  private readonly looseKeys = new Map<string, number>();

  /** Counts `ads` more ads with this word; fewer if negative. */
  add(word: string, ads: number): void {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.trie.add(word);
      this.numbers.set(word, number);
    }
    if (number >= this.counts.length) {
      const larger = new Int32Array(this.counts.length * 2);
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[number] = Math.max(0, this.countAt(number) + ads);
    for (const { exact, loose } of partsOf(word)) {
      for (const key of exact) count(this.keys, key, ads);
      for (const key of loose) count(this.looseKeys, key, ads);
    }
  }

  get size(): number {
    return this.trie.words.length;
  }

  wordAt(number: number): string {
    return this.trie.words[number] ?? "";
  }

  countAt(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** Ads with this very word. */
  count(word: string): number {
    const number = this.numbers.get(word);
    return number === undefined ? 0 : this.countAt(number);
  }

  /** Ads with a word of this key: an ad with two forms counts twice. */
  countOfKey(key: string): number {
    return this.keys.get(key) ?? 0;
  }

  /** Ads with a word that may be a form of this key. */
  countOfLoose(key: string): number {
    return this.looseKeys.get(key) ?? 0;
  }
}

function count(counts: Map<string, number>, key: string, ads: number): void {
  counts.set(key, Math.max(0, (counts.get(key) ?? 0) + ads));
}
