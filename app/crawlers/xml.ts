/** Enough of XML to write a sitemap and a feed. */
import { cleanText } from "#app/platform/text.ts";

const ENTITIES: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", "&": "amp", "'": "apos", '"': "quot" };

/** Text as it may stand between tags and in an attribute, without the signs that XML has no place for. */
export function escapeXml(text: string): string {
  return cleanText(text)
    .replace(/[\ufffe\uffff]/g, "")
    .replace(/[<>&'"]/g, (sign) => `&${ENTITIES[sign]};`);
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
