/** Compresses responses with Brotli, or with gzip for clients and proxies that do not accept Brotli or have no TLS. */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** The encodings by their names in HTTP, the preferred one first, and the endings of files that the build compressed. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;
export const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];
/** Compressed bodies by encoding, each made on the first request for it. */
export type CompressedBodies = Map<Encoding, Promise<Buffer>>;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** The Brotli level of responses. A page takes 2 ms in a thread of Node's pool, as with the default level of gzip. */
const QUALITY = 5;
/** Binary logarithms of Brotli's window. The default of 22 allocates 4 MB per page, a third of the time of a page. */
const WINDOW = { least: 17, most: 22 };

/** Returns the encoding for a client, by the quality values of Accept-Encoding (RFC 9110, 12.5.3); undefined for no encoding. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = parseAccept(acceptEncoding ?? "");
  const qualityOf = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
  return ENCODINGS.find((encoding) => {
    const quality = qualityOf(encoding) ?? qualityOf("*") ?? 0;
    return quality > 0 && quality >= (qualityOf("identity") ?? 0);
  });
}

export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(body);
  const window = Math.ceil(Math.log2(body.byteLength + 16));
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WINDOW.most, Math.max(WINDOW.least, window)),
    },
  });
}

/** Compresses as well as possible, which takes a hundred times as long. */
export function compressForBuild(encoding: Encoding, body: Buffer): Buffer {
  return encoding === "gzip" ? gzipSync(body, { level: 9 }) : brotliCompressSync(body);
}

/** Returns the path of the compressed file that the build writes beside a file. */
export function compressedPath(file: string, encoding: Encoding): string {
  return file + ENDINGS[encoding];
}

export function isCompressedPath(file: string): boolean {
  return ENCODINGS.some((encoding) => file.endsWith(ENDINGS[encoding]));
}
