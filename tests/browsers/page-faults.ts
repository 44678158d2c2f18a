// Finds in an open page what an old browser would draw over each other. The function runs in the page.

/** Returns texts that lie over other texts, and what covers the page. */
export function pageFaults(): string[] {
  const MARGIN = 3; // pixels, by which letters of neighbouring lines may touch
  const isShown = (element: Element) => {
    const { visibility, opacity } = getComputedStyle(element);
    return visibility === "visible" && opacity !== "0" && !element.closest("details:not([open]) > :not(summary)");
  };
  /** The part of a rectangle that its ancestors leave visible; undefined for what is fixed or clipped away. */
  const visiblePart = (rect: DOMRect, element: Element | null) => {
    let { left, top, right, bottom } = rect;
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, position } = getComputedStyle(parent);
      if (position === "fixed" || position === "sticky") return undefined;
      if (overflowX === "visible") continue;
      const box = parent.getBoundingClientRect();
      left = Math.max(left, box.left);
      top = Math.max(top, box.top);
      right = Math.min(right, box.right);
      bottom = Math.min(bottom, box.bottom);
    }
    return right - left > MARGIN && bottom - top > MARGIN ? { left, top, right, bottom } : undefined;
  };
  const texts: { text: string; part: { left: number; top: number; right: number; bottom: number } }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const text = textContent?.trim();
    if (!text || !parent || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    for (const rect of range.getClientRects()) {
      const part = visiblePart(rect, parent);
      if (part) texts.push({ text, part });
    }
  }
  const faults = [];
  for (const [index, { text, part }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const width = Math.min(part.right, other.part.right) - Math.max(part.left, other.part.left);
      const height = Math.min(part.bottom, other.part.bottom) - Math.max(part.top, other.part.top);
      if (width > MARGIN && height > MARGIN && text !== other.text) faults.push(`'${text}' over '${other.text}'`);
    }
  }
  let covered = 0;
  for (let row = 0.5; row < 20; row++) {
    for (let column = 0.5; column < 10; column++) {
      let at = document.elementFromPoint((innerWidth * column) / 10, (innerHeight * row) / 20);
      while (at && getComputedStyle(at).position !== "fixed") at = at.parentElement;
      if (at) covered += 1;
    }
  }
  if (covered > 40) faults.push(`${covered / 2} % of the page are covered`);
  return faults;
}
