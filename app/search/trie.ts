/** Words as a tree of letters in flat arrays: 16 bytes a node, words can be added at any time, a walk needs no memory. */

const START_SIZE = 1 << 12;

export class Trie {
  /** The words in the order in which they came. */
  readonly words: string[] = [];
  private letters = new Uint16Array(START_SIZE);
  private firstChildren = new Int32Array(START_SIZE);
  private siblings = new Int32Array(START_SIZE);
  private ends = new Int32Array(START_SIZE);
  private size = 1;

  /** Adds a word that is not there yet; returns its number. */
  add(word: string): number {
    let node = 0;
    for (let at = 0; at < word.length; at++) node = this.childOrNew(node, word.charCodeAt(at));
    const end = this.ends[node] ?? 0;
    if (end > 0) return end - 1;
    this.words.push(word);
    this.ends[node] = this.words.length;
    return this.words.length - 1;
  }

  /** The first node below, then along the siblings; 0: no more. The root is 0. */
  firstChild(node: number): number {
    return this.firstChildren[node] ?? 0;
  }

  sibling(node: number): number {
    return this.siblings[node] ?? 0;
  }

  letter(node: number): number {
    return this.letters[node] ?? 0;
  }

  child(node: number, letter: number): number {
    let child = this.firstChild(node);
    while (child !== 0 && this.letters[child] !== letter) child = this.sibling(child);
    return child;
  }

  /** The number of the word that ends here; -1 for none. */
  wordAt(node: number): number {
    return (this.ends[node] ?? 0) - 1;
  }

  /** The node of a beginning; -1 if no word begins so. */
  nodeOf(beginning: string): number {
    let node = 0;
    for (let at = 0; at < beginning.length; at++) {
      node = this.child(node, beginning.charCodeAt(at));
      if (node === 0) return -1;
    }
    return node;
  }

  private childOrNew(node: number, letter: number): number {
    const known = this.child(node, letter);
    if (known !== 0) return known;
    if (this.size === this.letters.length) this.grow();
    const made = this.size++;
    this.letters[made] = letter;
    this.siblings[made] = this.firstChild(node);
    this.firstChildren[node] = made;
    return made;
  }

  private grow(): void {
    const size = this.letters.length * 2;
    const larger = <T extends Uint16Array | Int32Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.letters = larger(new Uint16Array(size), this.letters);
    this.firstChildren = larger(new Int32Array(size), this.firstChildren);
    this.siblings = larger(new Int32Array(size), this.siblings);
    this.ends = larger(new Int32Array(size), this.ends);
  }
}
