// Draws a .cpuprofile as a picture: where the time goes, from the caller above to the called below. Frames of one package that
// call each other are one, or React's recursion would hide all else.

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

interface Frame {
  readonly name: string;
  readonly group: string;
  own: number;
  total: number;
  readonly children: Map<string, Frame>;
}

const WIDTH = 1200;
const ROW = 18;
/** The part of the whole below which a frame is left out. */
const LEAST = 0.002;
const COLOURS: Readonly<Record<string, string>> = {
  "react-dom": "#f2b8a0",
  "react-router": "#f5d491",
  node: "#c9d3dd",
  ours: "#a8d5ae",
};

/** An SVG of the profile, idle time left out. */
export function drawFlames(text: string): string {
  const profile = JSON.parse(text) as {
    readonly nodes: readonly ProfileNode[];
    readonly samples: readonly number[];
    readonly timeDeltas: readonly number[];
  };
  const spent = new Map<number, number>();
  for (const [index, id] of profile.samples.entries())
    spent.set(id, (spent.get(id) ?? 0) + Math.max(0, profile.timeDeltas[index] ?? 0));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const root: Frame = makeFrame("everything", "node");
  const visit = (node: ProfileNode, parent: Frame) => {
    if (node.callFrame.functionName === "(idle)") return;
    const frame = node.callFrame.functionName === "(root)" ? parent : frameOf(node, parent);
    frame.own += spent.get(node.id) ?? 0;
    for (const id of node.children ?? []) {
      const child = nodes.get(id);
      if (child) visit(child, frame);
    }
  };
  const [first] = profile.nodes;
  if (first) visit(first, root);
  sumUp(root);
  const boxes: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, left: number, level: number) => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < WIDTH * LEAST) return;
    depth = Math.max(depth, level);
    boxes.push(boxOf(frame, { left, top: level * ROW, width, share: frame.total / root.total }));
    let at = left;
    for (const child of [...frame.children.values()].toSorted((one, other) => other.total - one.total)) {
      draw(child, at, level + 1);
      at += (child.total / root.total) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (depth + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${boxes.join("\n")}
</svg>
`;
}

function makeFrame(name: string, group: string): Frame {
  return { name, group, own: 0, total: 0, children: new Map() };
}

function frameOf({ callFrame: { functionName, url } }: ProfileNode, parent: Frame): Frame {
  const group = groupOf(url);
  const name = group === "ours" ? functionName || "(anonymous)" : group;
  if (parent.group === group && parent.name === name) return parent;
  const known = parent.children.get(name) ?? makeFrame(name, group);
  parent.children.set(name, known);
  return known;
}

function groupOf(url: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name) return name;
  return url.startsWith("file:") ? "ours" : "node";
}

function sumUp(frame: Frame): number {
  frame.total = frame.own;
  for (const child of frame.children.values()) frame.total += sumUp(child);
  return frame.total;
}

function boxOf(
  { name, group }: Frame,
  at: { readonly left: number; readonly top: number; readonly width: number; readonly share: number },
): string {
  const letters = Math.floor(at.width / 6.5);
  const label = escaped(`${name} ${(at.share * 100).toFixed(1)} %`);
  const text =
    letters < 3
      ? ""
      : `<text x="${(at.left + 3).toFixed(1)}" y="${at.top + 12}">${escaped(cut(name, at.share, letters))}</text>`;
  const fill = COLOURS[group] ?? "#cfc3e6";
  return `<g><title>${label}</title><rect x="${at.left.toFixed(1)}" y="${at.top}" width="${Math.max(0.5, at.width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${fill}"/>${text}</g>`;
}

function cut(name: string, share: number, letters: number): string {
  const whole = `${name} ${(share * 100).toFixed(0)} %`;
  return whole.length <= letters ? whole : name.slice(0, letters);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
