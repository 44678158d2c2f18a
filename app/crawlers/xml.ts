/** Enough of XML to write a sitemap and a feed. */

/** What XML 1.0 has no place for, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", "&": "amp", "'": "apos", '"': "quot" };

/** Text as it may stand between tags and in an attribute. */
export function escapeXml(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[<>&'"]/g, (sign) => `&${ENTITIES[sign]};`);
}

/** `<name>text</name>` with the text escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** An XML answer that crawlers may keep for `maxAge` seconds; the server adds ETag and date. */
export function xmlResponse(
  xml: string,
  { type, maxAge }: { readonly type: string; readonly maxAge: number },
): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${maxAge}`,
    },
  });
}
