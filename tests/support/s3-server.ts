// An S3 server on loopback that verifies the Signature Version 4 of every request.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const KEY = "AKTUKASHNO";
const SECRET = "a secret/between+the site and its bucket";
const REGION = "bg-south-1";
/** Small, so that lists have several pages. */
const PAGE = 3;
const SKEW = 15 * 60_000; // milliseconds

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string | undefined;
  readonly control: string | undefined;
  readonly modified: Date;
}

/** `silent`: never answers; `busy`: 503; `cut`: ends the connection in the middle of an answer; `elsewhere`: 307. */
type Trouble = "silent" | "busy" | "cut" | "elsewhere";

export interface S3Server {
  /** Settings of a site with its photos in this bucket. */
  readonly settings: Readonly<Record<"STORAGE_URL" | "STORAGE_KEY" | "STORAGE_SECRET", string>>;
  readonly objects: Map<string, StoredObject>;
  /** Methods and URLs of all requests. */
  readonly asked: string[];
  /** Troubles of the next requests, one each. */
  readonly troubles: Trouble[];
  /** Trouble of all other requests. */
  trouble: Trouble | undefined;
  /** Number of open requests. */
  readonly waiting: number;
  stop(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Throws Refused unless the request has a valid, recent signature of all its parts. */
function checkSignature({ method, url = "", headers }: IncomingMessage, body: Buffer): void {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/;
  const [, key, day = "", region, names = "", signature = ""] = authorization.exec(headers.authorization ?? "") ?? [];
  const time = String(headers["x-amz-date"]);
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  const hash = String(headers["x-amz-content-sha256"]);
  if (key !== KEY) throw new Refused(403, "InvalidAccessKeyId");
  if (region !== REGION) throw new Refused(400, "AuthorizationHeaderMalformed");
  if (!(Math.abs(Date.now() - at) < SKEW) || !time.startsWith(day)) throw new Refused(403, "RequestTimeTooSkewed");
  const signed = names.split(";");
  const unsigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !signed.includes(name));
  if (!signed.includes("host") || unsigned.length > 0) throw new Refused(403, "AccessDenied");
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) throw new Refused(400, "XAmzContentSHA256Mismatch");
  const { pathname, searchParams } = new URL(url, "http://bucket");
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`);
  const asked = [method, pathname, query.join("&"), lines.join(""), names, hash].join("\n");
  const scope = [day, region, "s3", "aws4_request"];
  const signing = scope.reduce<Buffer>((before, part) => hmac(before, part), Buffer.from(`AWS4${SECRET}`));
  const expected = hmac(signing, ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(asked)].join("\n"));
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) throw new Refused(403, "SignatureDoesNotMatch");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns a page of ListObjectsV2. */
function listPage(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  if (query.get("list-type") !== "2") throw new Refused(400, "InvalidArgument");
  const after = query.get("continuation-token")?.replace(/^after&"/, "") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
  const shown = keys.slice(0, PAGE);
  const contents = shown.map((key) => {
    const { modified, bytes } = objects.get(key) as StoredObject;
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.byteLength}</Size><Owner><ID>1</ID></Owner></Contents>`;
  });
  const next = keys.length > PAGE ? escaped(`after&"${shown.at(-1)}`) : undefined;
  const more = `<IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>photos</Name>${more}${contents.join("\n")}</ListBucketResult>`;
}

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const state = {
    objects,
    asked: [] as string[],
    troubles: [] as Trouble[],
    trouble: undefined as Trouble | undefined,
  };
  let waiting = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    state.asked.push(`${request.method} ${request.url}`);
    const trouble = state.troubles.shift() ?? state.trouble;
    if (trouble === "silent") return;
    if (trouble === "busy") throw new Refused(503, "SlowDown");
    if (trouble === "elsewhere") return void response.writeHead(307, { location: "/photos/elsewhere" }).end();
    if (trouble === "cut") {
      response.writeHead(200, { "content-length": 1_000 }).write("half of");
      return void setImmediate(() => response.destroy());
    }
    checkSignature(request, body);
    const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
    if (bucket !== "photos") throw new Refused(404, "NoSuchBucket");
    const key = rest.join("/");
    if (!key)
      return void response.writeHead(200, { "content-type": "application/xml" }).end(listPage(objects, searchParams));
    const source = request.headers["x-amz-copy-source"];
    if (request.method === "PUT" && typeof source === "string") {
      const copied = objects.get(decodeURIComponent(source).replace("/photos/", ""));
      if (!copied) throw new Refused(404, "NoSuchKey");
      objects.set(key, { ...copied, modified: new Date() });
      const xml = "<CopyObjectResult><ETag>&quot;x&quot;</ETag></CopyObjectResult>";
      return void response.writeHead(200, { "content-type": "application/xml" }).end(xml);
    }
    if (request.method === "PUT") {
      const { "content-type": type, "cache-control": control } = request.headers;
      objects.set(key, { bytes: body, type, control, modified: new Date() });
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) throw new Refused(404, "NoSuchKey");
    response.writeHead(200, { "content-length": found.bytes.byteLength }).end(found.bytes);
  }

  const server = createServer((request, response) => {
    waiting += 1;
    response.once("close", () => {
      waiting -= 1;
    });
    answer(request, response).catch((error) => {
      const status = error instanceof Refused ? error.status : 500;
      const text = `<?xml version="1.0"?><Error><Code>${error.message}</Code><Message>no</Message></Error>`;
      response.writeHead(status, { "content-type": "application/xml" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.defineProperty(
    Object.assign(state, {
      settings: {
        STORAGE_URL: `s3://photos/site?endpoint=${endpoint}&region=${REGION}`,
        STORAGE_KEY: KEY,
        STORAGE_SECRET: SECRET,
      },
      waiting,
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    }),
    "waiting",
    { get: () => waiting },
  );
}
