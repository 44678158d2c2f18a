/**
 * Text that changes, or whose neighbours come and go, stands in an element of its own (rule: translated-page). The translator of a browser
 * replaces text nodes by elements; React then cannot find a bare text node again, but it can set the text of an element.
 */
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { APP } from "./source-files.ts";

/** Expressions that are elements, or nothing. */
const ELEMENTS =
  /^(aside|children|confirmed|details|fields|key|next|notice|signOutOfAll|(actionLinks|children|extraActions|trigger)\(.*\))$/s;
/** Pages whose texts contain nothing but settings, which do not change while a page is open. */
const ONLY_SETTINGS = /\/(info|api|editor-introduction|own-data|law-sections)\.tsx$/;
/** Administrators read Bulgarian: there only a failure counts, not a number that stays as it was. */
const ADMINISTRATION = /\/admin\//;

type Child = ESTree.JSXChild;

/** Reports how an expression appears on the page. */
function kindOf(node: ESTree.Node, source: string): "text" | "unknown" | "element" {
  switch (node.type) {
    case "Literal":
    case "TemplateLiteral":
    case "BinaryExpression":
      return "text";
    case "ParenthesizedExpression":
      return kindOf(node.expression, source);
    case "ConditionalExpression": {
      const kinds = [kindOf(node.consequent, source), kindOf(node.alternate, source)];
      return kinds.includes("text") || !kinds.includes("element") ? "text" : "element";
    }
    case "LogicalExpression":
      return kindOf(node.right, source) === "element" ? "element" : "text";
    case "Identifier":
    case "MemberExpression":
    case "ChainExpression":
      return ELEMENTS.test(source.slice(node.start, node.end)) ? "element" : "unknown";
    case "CallExpression": {
      const call = source.slice(node.start, node.end);
      return ELEMENTS.test(call) || /\.map$/.test(source.slice(node.callee.start, node.callee.end))
        ? "element"
        : "unknown";
    }
    default:
      return "element";
  }
}

/** Translators leave blank text nodes as they are. */
function isBlank(child: Child): boolean {
  if (child.type === "JSXText") return child.value.trim() === "";
  if (child.type !== "JSXExpressionContainer") return false;
  const { expression } = child;
  return (
    expression.type === "JSXEmptyExpression" ||
    (expression.type === "Literal" && String(expression.value).trim() === "")
  );
}

/** Reports whether text among these children could not be found again, or would not change. */
function hasLooseText(children: readonly Child[], { path, text }: { readonly path: string; readonly text: string }) {
  const shown = children.filter((child) => !isBlank(child));
  if (shown.length < 2 || ONLY_SETTINGS.test(path)) return false;
  const expressions = shown.flatMap((child) => (child.type === "JSXExpressionContainer" ? child.expression : []));
  const kinds = expressions.map((expression) => kindOf(expression, text));
  const comesAndGoes = expressions.some(
    ({ type, start, end }, place) =>
      kinds[place] === "element" && type !== "Identifier" && !ELEMENTS.test(text.slice(start, end)),
  );
  const isDecided = expressions.some(({ type }) => type === "ConditionalExpression" || type === "LogicalExpression");
  if (ADMINISTRATION.test(path) && !isDecided) return false;
  const hasBareText = shown.some(({ type }) => type === "JSXText");
  return (
    (hasBareText && expressions.length > 0) || kinds.includes("text") || (kinds.includes("unknown") && comesAndGoes)
  );
}

/** Lists the elements of a file with such text. */
function findLooseText(file: { readonly path: string; readonly text: string }): readonly string[] {
  const found: string[] = [];
  const check = ({ children, start }: ESTree.JSXElement | ESTree.JSXFragment) => {
    if (!hasLooseText(children, file)) return;
    found.push(`${file.path}:${file.text.slice(0, start).split("\n").length}`);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync(file.path, file.text).program);
  return found;
}

test("text that changes, or whose neighbours come and go, stands in an element of its own", () => {
  const components = APP.filter(({ path }) => /(?<!\.server)\.tsx$/.test(path));
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(findLooseText)).toEqual([]);
});

test.each([
  "<p>({count} обяви)</p>",
  "<button>{busy && <Spinner />}Запази</button>",
  "<p>{isHeld && 'Чака'}{isOffline && 'Няма връзка'}</p>",
  "<h1>{title}{isNew && <Badge />}</h1>",
  "<p>Имате {counted(n)}.{isFull && <>Още</>}</p>",
  "<>{rows.map((row) => <Row />)}{rest}</>",
  "<span><Icon />{isOpen ? 'Скрий' : 'Покажи'}</span>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source text
  "<p><Icon />{`${count} обяви`}</p>",
])("%s is found", (source) => {
  expect(findLooseText({ path: "app/a.tsx", text: `export const a = ${source};` })).toHaveLength(1);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source text
  "<p>{`(${count} обяви)`}</p>",
  "<button>{busy && <Spinner />}<span>Запази</span></button>",
  "<p>Прочетете <a>правилата</a>.</p>",
  "<p>{title}</p>",
  '<p><b>1</b>{" "}{isNew && <Badge />}</p>',
  "<div>{notice}{children}{isOpen && <Dialog />}</div>",
])("%s is not", (source) => {
  expect(findLooseText({ path: "app/a.tsx", text: `export const a = ${source};` })).toEqual([]);
});
