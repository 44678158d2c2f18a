// A real push service on loopback: it checks the signature of each notification (RFC 8292) and decrypts it (RFC 8291, RFC 8188).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The claims of the signed token; undefined if its signature is wrong. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string } | undefined;
  /** The key that the signature was checked with. */
  readonly publicKey: string;
  readonly text: { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };
}

/** What a browser knows of its subscription. */
interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushServer {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** The responses of the next requests, each a status and headers; later ones are 201. */
  readonly answers: [status: number, headers?: Record<string, string>][];
  subscribe(): Browser;
  stop(): Promise<void>;
}

export async function startPushServer(): Promise<PushServer> {
  const keys = new Map<string, { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const answers: PushServer["answers"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [status, headers = {}] = answers.shift() ?? [201];
      const browser = keys.get(request.url ?? "");
      if (status === 201 && browser) {
        const [, token = "", publicKey = ""] =
          /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? "") ?? [];
        received.push({
          path: request.url ?? "",
          headers: request.headers,
          claims: claimsOf(token, publicKey),
          publicKey,
          text: JSON.parse(decrypt(Buffer.concat(chunks), browser)),
        });
      }
      response.writeHead(browser ? status : 404, headers).end("x".repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answers,
    subscribe() {
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const ecdh = createECDH("prime256v1");
      const auth = randomBytes(16);
      keys.set(path, { ecdh, auth });
      return {
        endpoint: origin + path,
        p256dh: ecdh.generateKeys("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function claimsOf(token: string, key: string): ReceivedPush["claims"] {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isRight ? JSON.parse(Buffer.from(claims, "base64url").toString()) : undefined;
}

/** Decrypts one record with the content encoding aes128gcm. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
  const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The delimiter of the last record, after which there is only padding.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
