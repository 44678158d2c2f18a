/**
 * The settings of where photos are kept and asked for: a bucket that speaks S3
 * (`STORAGE_URL=s3://bucket/prefix?endpoint=…&region=…&style=path`), its key, and a content network in front.
 */
import { z } from "zod";

/** Amazon's own, which asks no region of who names an endpoint. */
const USUAL_REGION = "us-east-1";

export interface Bucket {
  readonly bucket: string;
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** In front of every name: empty, or with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
}

export interface S3Settings extends Bucket {
  readonly key: string;
  readonly secret: string;
}

/**
 * Reads `s3://bucket[/prefix]?endpoint=…&region=…&style=path|host`. Without an endpoint it is Amazon's of the region. `style` says
 * where the bucket's name stands: in the path, as servers of one's own have it, or in the host, as Amazon does. Returns undefined
 * for anything else.
 */
function readBucket(text: string): Bucket | undefined {
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](\/[\w./-]*)?(\?\S*)?$/.test(text) || !URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams } = new URL(text);
  if ([...searchParams.keys()].some((name) => !["endpoint", "region", "style"].includes(name))) return undefined;
  const region = searchParams.get("region") ?? USUAL_REGION;
  const given = searchParams.get("endpoint");
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) return undefined;
  const { protocol, host } = new URL(endpoint);
  const urls = { path: `${protocol}//${host}/${bucket}`, host: `${protocol}//${bucket}.${host}` };
  const style = searchParams.get("style") ?? (given ? "path" : "host");
  if (style !== "path" && style !== "host") return undefined;
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  return { bucket, url: urls[style], prefix: prefix && `${prefix}/`, region };
}

/** A part of the schema of all settings. */
export const STORAGE_SETTINGS = {
  STORAGE_URL: z
    .string()
    .transform(readBucket)
    .pipe(z.custom<Bucket>(Boolean, "an address like s3://bucket?endpoint=https://s3.example.bg&region=eu-1"))
    .optional(),
  STORAGE_KEY: z.string().min(1).optional(),
  STORAGE_SECRET: z.string().min(1).optional(),
  PHOTO_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s;,]+(\/[\w./-]*)?$/, "an address like https://photos.example.bg")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
};
