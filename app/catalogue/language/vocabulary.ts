/** The words of all ads and their keys, with the number of ads that contain them. Every process holds one vocabulary in memory. */
import { partsOf, relativesOf } from "./keys.server.ts";
import { NAME_SPELLINGS } from "./names.ts";
import { romanise } from "./romanise.ts";
import { synonymsOf } from "./synonyms.ts";
import { doubled, Trie } from "./trie.ts";

/** Counts by word in typed arrays; a Map of a million words would fill the heap. */
class Counted {
  readonly trie = new Trie();
  private counts = new Int32Array(1 << 12);

  add(word: string, ads: number): void {
    const number = this.trie.add(word);
    while (number >= this.counts.length) this.counts = doubled(this.counts);
    this.counts[number] = Math.max(0, this.countAt(number) + ads);
  }

  countAt(number: number): number {
    return this.counts[number] ?? 0;
  }

  count(word: string): number {
    return this.countAt(this.trie.find(word));
  }
}

export class Vocabulary {
  private readonly words = new Counted();
  private readonly keys = new Counted();
  private readonly looseKeys = new Counted();

  /** Spellings of names that no ad has may be what a misspelling means. */
  constructor() {
    for (const name of NAME_SPELLINGS) this.words.add(name, 0);
  }

  /** Returns the synonyms of a phrase of headwords, listed ones and those by their form, with their Latin spellings. */
  synonymsOf(phrase: string): readonly string[] {
    return this.withTwins([...synonymsOf(phrase), ...relativesOf(phrase)]);
  }

  /** Returns the words, each followed by its Latin spellings that ads contain: голф with golf, гаранция with garantsiya. */
  withTwins(words: readonly string[]): readonly string[] {
    return words.flatMap((word) => {
      if (word.length < 3 || !/[а-я]/.test(word)) return [word];
      const official = romanise(word);
      const twins = new Set([official, official.replace(/ia$/, "iya")]);
      return [word, ...[...twins].filter((twin) => this.count(twin) > 0)];
    });
  }

  /** Adds `ads`, which may be negative, to the number of ads with a word. */
  add(word: string, ads: number): void {
    this.words.add(word, ads);
    for (const { exact, loose } of partsOf(word)) {
      for (const key of exact) this.keys.add(key, ads);
      for (const key of loose) this.looseKeys.add(key, ads);
    }
  }

  get trie(): Trie {
    return this.words.trie;
  }

  wordAt(number: number): string {
    return this.trie.read(number);
  }

  countAt(number: number): number {
    return this.words.countAt(number);
  }

  /** Returns the number of ads with exactly this word. */
  count(word: string): number {
    return this.words.count(word);
  }

  /** Returns the number of ads with a word of a key; an ad with two forms counts twice. */
  countOfKey(key: string): number {
    return this.keys.count(key);
  }

  /** Returns the number of ads with a word that may be a form of a key. */
  countOfLoose(key: string): number {
    return this.looseKeys.count(key);
  }
}
