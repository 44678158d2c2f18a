/** HTML of React in fewer bytes that make the same elements. For parts that React itself never looks into. */

/**
 * `html`: as `renderToStaticMarkup` writes it, where only tags hold `<` and `>`, and only attributes' ends are `"`. Addresses
 * keep their quotes, by which whoever reads a page as text finds them.
 */
export function leanHtml(html: string): string {
  return (
    html
      // Whatever a button with a name holds is presentation; a heart has it from the boot script.
      .replaceAll(/(<button\b[^>]* (?:aria-label|data-heart)=[^>]*><svg) aria-hidden="true"/g, "$1")
      // These ends are understood.
      .replaceAll(/<\/p>(?=<p\b|<div\b|<form\b|<\/div>)/g, "")
      .replaceAll(/<[^>]*>/g, (tag) =>
        tag
          .replace(/^<((?:img|source|br|wbr)\b.*)\/>$/, "<$1>")
          .replace(/ type="(?:submit|button)"/, "")
          .replaceAll(/ ((?!href|src)[\w-]+)="([\w.:#%/-]*)"/g, (_all, name, value) =>
            value ? ` ${name}=${value}` : ` ${name}`,
          ),
      )
  );
}
