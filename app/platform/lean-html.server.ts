/** HTML of React in fewer bytes that make the same elements. For parts that React itself never looks into. */

/**
 * `html`: as `renderToStaticMarkup` writes it, where only tags hold `<` and `>`, and only attributes' ends are `"`. Addresses
 * keep their quotes, by which whoever reads a page as text finds them.
 */
export function leanHtml(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/^<((?:img|source|br|wbr)\b.*)\/>$/, "<$1>")
      .replace(' type="submit"', "")
      .replaceAll(/ ((?!href|src)[\w-]+)="([\w.:#%/-]*)"/g, (_all, name, value) =>
        value ? ` ${name}=${value}` : ` ${name}`,
      ),
  );
}
