// Reads from the syntax tree of a script which built-ins of browsers it uses without asking whether they exist.
import compatData from "@mdn/browser-compat-data" with { type: "json" };
import { parseSync } from "vite";

export interface Versions {
  readonly chrome: number;
  readonly safari: number;
  readonly firefox: number;
}

/** The oldest browsers (vite.config.ts). */
export const FLOOR: Versions = { chrome: 88, safari: 14, firefox: 78 };

const BROWSERS = ["chrome", "safari", "firefox"] as const;

type Tree = Readonly<Record<string, Entry & Readonly<Record<string, unknown>>>>;
interface Entry {
  readonly __compat?: Compat;
}
interface Compat {
  readonly support: Readonly<Record<string, Support | readonly Support[] | undefined>>;
}
interface Support {
  readonly version_added: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

const data = compatData as unknown as { readonly api: Tree; readonly javascript: { readonly builtins: Tree } };

/** First versions by name: `structuredClone`, `Map.groupBy`. */
const names = new Map<string, Versions>();
/** First versions of members by their name alone: those of the oldest interface that has such a member. */
const members = new Map<string, Versions>();

for (const interfaces of [data.api, data.javascript.builtins]) {
  for (const [owner, tree] of Object.entries(interfaces)) {
    const isGlobals = owner === "_globals";
    if (tree.__compat) names.set(owner, versionsOf(tree.__compat));
    for (const [key, entry] of Object.entries(tree)) {
      const compat = (entry as Entry).__compat;
      if (!compat || key.endsWith("_event") || key === owner) continue;
      const member = key.replace(/_static$/, "");
      const versions = versionsOf(compat);
      if (isGlobals) names.set(key, versions);
      else names.set(`${owner}.${member}`, versions);
      // An object of a newer interface comes from a name that is found itself.
      const isReached = !isGlobals && member === key && !isNewer(names.get(owner), FLOOR);
      if (isReached) members.set(key, oldest(members.get(key), versions));
    }
  }
}

function versionsOf({ support }: Compat): Versions {
  const [chrome, safari, firefox] = BROWSERS.map((browser) => {
    const all = [support[browser] ?? []].flat();
    const plain = all.filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name);
    const versions = plain.map(({ version_added }) => Number.parseFloat(String(version_added).replace("≤", "")));
    return Math.min(...versions.filter((version) => !Number.isNaN(version)));
  });
  return { chrome, safari, firefox } as Versions;
}

function isNewer(versions: Versions | undefined, floor: Versions): boolean {
  return versions !== undefined && BROWSERS.some((browser) => versions[browser] > floor[browser]);
}

function oldest(one: Versions | undefined, other: Versions): Versions {
  return one ? combine(Math.min, one, other) : other;
}

/** Returns the first versions that have both. */
export function newest(one: Versions, other: Versions): Versions {
  return combine(Math.max, one, other);
}

function combine(pick: (...numbers: number[]) => number, one: Versions, other: Versions): Versions {
  return {
    chrome: pick(one.chrome, other.chrome),
    safari: pick(one.safari, other.safari),
    firefox: pick(one.firefox, other.firefox),
  };
}

/** Returns the first versions of a built-in by its name, such as `HTMLElement.popover`. */
export function versionsOfName(name: string): Versions {
  const versions = names.get(name);
  if (!versions) throw new Error(`No data about ${name}`);
  return versions;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * Returns the names of built-ins that not all of these browsers have, and for which the script does not ask. The type of an object is
 * not known: a member counts by its name if no old interface has it, and if it is called, assigned, or of several words.
 */
export function newBuiltIns(script: string, file: string, floor: Versions): string[] {
  const uses = new Set<string>();
  const asked = new Set<string>();
  const declared = new Set<string>();
  const addName = (node: unknown) => {
    const name = nameOf(node);
    if (name && isNewer(names.get(name), floor)) uses.add(name);
  };
  const addMember = (value: unknown, mayBeData = false) => {
    const node = value as Node;
    const member = memberOf(node);
    // React's Children.toArray is no iterator's.
    if (!member || memberOf(node.object as Node) === "Children") return;
    const owner = nameOf(node.object);
    const full = `${owner === "crypto" ? "Crypto" : owner}.${member}`;
    if (names.has(full)) {
      if (isNewer(names.get(full), floor)) uses.add(full);
    } else if (!(mayBeData && /^[a-z]+$/.test(member)) && isNewer(members.get(member), floor)) uses.add(`.${member}`);
  };
  walk(parseSync(file, script).program as unknown as Node, (node) => {
    for (const name of askedBy(node)) asked.add(name);
    switch (node.type) {
      case "VariableDeclarator":
      case "FunctionDeclaration":
      case "ClassDeclaration":
        declared.add(nameOf(node.id) ?? "");
        break;
      case "NewExpression":
      case "CallExpression":
        addName(node.callee);
        addMember(node.callee);
        break;
      case "AssignmentExpression":
        addMember(node.left);
        break;
      case "MemberExpression":
        addName(node.object);
        addMember(node, true);
    }
  });
  const isUnasked = (name: string) => !asked.has(name.replace(/^.*\./, "")) && !declared.has(name);
  return [...uses].filter(isUnasked).toSorted();
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && "type" in child) walk(child as Node, visit);
    }
  }
}

/** Returns the names whose existence the node asks for: `x.name?.()`, `"name" in x`, `typeof name`, `x.name ?? …`, `if (x.name)`. */
function askedBy(node: Node): string[] {
  switch (node.type) {
    case "CallExpression":
      return node.optional ? namesIn(node.callee) : [];
    case "BinaryExpression":
      // `x.name?.()` for older browsers is `(e = x.name) == null || e()`.
      return node.operator === "in" ? [textOf(node.left as Node)] : node.operator === "==" ? namesIn(node.left) : [];
    case "MemberExpression":
      return node.optional ? namesIn(node.object) : [];
    case "UnaryExpression":
      return node.operator === "typeof" || node.operator === "!" ? namesIn(node.argument) : [];
    case "LogicalExpression":
      return namesIn(node.left);
    case "ConditionalExpression":
    case "IfStatement":
      return namesIn(node.test);
    default:
      return [];
  }
}

function namesIn(value: unknown): string[] {
  const node = value as Node;
  // Around or before what is asked for: `(e = x.name)`, `x?.name`.
  const inner = node.type === "AssignmentExpression" ? node.right : node.expression;
  if (inner) return namesIn(inner);
  return [nameOf(node) ?? memberOf(node) ?? ""].filter(Boolean);
}

/** Returns the text of a literal; minified ones are templates. */
function textOf({ value, quasis }: Node): string {
  const [template] = (quasis ?? []) as readonly { readonly value: { readonly cooked: string } }[];
  return String(value ?? template?.value.cooked);
}

function nameOf(value: unknown): string | undefined {
  const node = value as Node | null;
  return node?.type === "Identifier" ? String(node.name) : undefined;
}

function memberOf(node: Node): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const property = node.property as Node;
  if (!node.computed) return nameOf(property);
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}
