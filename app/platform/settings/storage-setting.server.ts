/**
 * The settings for the storage and URL of photos: a bucket with the S3 protocol
 * (`STORAGE_URL=s3://bucket/prefix?endpoint=…&region=…&style=path`), its key, and a content delivery network in front.
 */
import { z } from "zod";

/** Amazon's default region, also used for other endpoints without a region. */
const DEFAULT_REGION = "us-east-1";

export interface Bucket {
  readonly bucket: string;
  /** The URL of the bucket, without a slash at the end. */
  readonly url: string;
  /** The prefix of every name: empty, or with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
}

export interface S3Settings extends Bucket {
  readonly key: string;
  readonly secret: string;
}

/**
 * Parses `s3://bucket[/prefix]?endpoint=…&region=…&style=path|host`. The default endpoint is Amazon's of the region. `style` is the
 * position of the bucket's name in URLs: in the path (the default for other endpoints) or in the host (the default for Amazon).
 * Returns undefined for anything else.
 */
function readBucket(text: string): Bucket | undefined {
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](\/[\w./-]*)?(\?\S*)?$/.test(text) || !URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams } = new URL(text);
  if ([...searchParams.keys()].some((name) => !["endpoint", "region", "style"].includes(name))) return undefined;
  const region = searchParams.get("region") ?? DEFAULT_REGION;
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

/** The part of the settings schema for photo storage. */
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
