// Validates sitemaps with the schema of the package `sitemap` and Google's image extension.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { validateXML } from "xmllint-wasm";

const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES = "http://www.google.com/schemas/sitemap-image/1.1";
const folder = join(dirname(createRequire(import.meta.url).resolve("sitemap")), "../../schema");

const BOTH = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="${SITEMAPS}" schemaLocation="sitemap.xsd"/>
  <import namespace="${IMAGES}" schemaLocation="image.xsd"/>
</schema>`;

/** The documented part of the image extension: an image has a location. */
const IMAGE = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${IMAGES}" elementFormDefault="qualified">
  <element name="image"><complexType><sequence><element name="loc" type="anyURI"/></sequence></complexType></element>
</schema>`;

/** Returns the validation errors of a sitemap. */
export async function sitemapErrors(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "sitemap.xml", contents: xml }],
    schema: [{ fileName: "both.xsd", contents: BOTH }],
    preload: [
      { fileName: "sitemap.xsd", contents: readFileSync(join(folder, "sitemap.xsd"), "utf8") },
      { fileName: "image.xsd", contents: IMAGE },
    ],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
