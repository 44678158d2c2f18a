/**
 * A trie of words in typed arrays outside the heap, with 18 bytes for a node and 4 for a word. Words can be added at any time; a
 * walk allocates no memory.
 */

const START_SIZE = 1 << 12;

export class Trie {
  private letters = new Uint16Array(START_SIZE);
  private firstChildren = new Int32Array(START_SIZE);
  private siblings = new Int32Array(START_SIZE);
  private parents = new Int32Array(START_SIZE);
  private ends = new Int32Array(START_SIZE);
  private nodes = 1;
  /** The last nodes of the words, in the order in which they were added. */
  private lastNodes = new Int32Array(START_SIZE);
  private words = 0;

  /** Adds a word if it is missing; returns its number. */
  add(word: string): number {
    let node = 0;
    for (let at = 0; at < word.length; at++) node = this.childOrNew(node, word.charCodeAt(at));
    const known = this.wordAt(node);
    if (known >= 0) return known;
    if (this.words === this.lastNodes.length) this.lastNodes = doubled(this.lastNodes);
    this.lastNodes[this.words] = node;
    this.words += 1;
    this.ends[node] = this.words;
    return this.words - 1;
  }

  /** Returns the number of a word; -1 if it is missing. */
  find(word: string): number {
    const node = this.nodeOf(word);
    return node < 0 ? -1 : this.wordAt(node);
  }

  /** Returns the word with a number. */
  read(number: number): string {
    const letters: number[] = [];
    for (let node = this.lastNodes[number] ?? 0; node !== 0; node = this.parents[node] ?? 0)
      letters.push(this.letter(node));
    return String.fromCharCode(...letters.reverse());
  }

  /** Returns the first child of a node; 0 if there is none. The root is 0. */
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

  /** Returns the number of the word that ends at a node; -1 if there is none. */
  wordAt(node: number): number {
    return (this.ends[node] ?? 0) - 1;
  }

  /** Returns the node of a prefix; -1 if no word has it. */
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
    if (this.nodes === this.letters.length) this.grow();
    const made = this.nodes++;
    this.letters[made] = letter;
    this.parents[made] = node;
    this.siblings[made] = this.firstChild(node);
    this.firstChildren[node] = made;
    return made;
  }

  private grow(): void {
    const letters = new Uint16Array(this.letters.length * 2);
    letters.set(this.letters);
    this.letters = letters;
    this.firstChildren = doubled(this.firstChildren);
    this.siblings = doubled(this.siblings);
    this.parents = doubled(this.parents);
    this.ends = doubled(this.ends);
  }
}

/** Returns a copy of twice the length. */
export function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const made = new Int32Array(old.length * 2);
  made.set(old);
  return made;
}
