/** Builds XML for the sitemap and the feeds. */
import { cleanText } from "#app/platform/wording/text.ts";

const ENTITIES: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", "&": "amp", "'": "apos", '"': "quot" };

/** Escapes a text for element content and attributes, and removes the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return cleanText(text)
    .replace(/[\ufffe\uffff]/g, "")
    .replace(/[<>&'"]/g, (sign) => `&${ENTITIES[sign]};`);
}

/** Returns `<name>text</name>` with the text escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Returns an XML response that crawlers may cache for `maxAge` seconds; the server adds the ETag. */
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

/** Returns the latest of these times; undefined if there is none. */
export function newestOf(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((last, time) => (last && last > time ? last : time), undefined);
}
