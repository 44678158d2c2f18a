/**
 * Hashes passwords with scrypt and OWASP's parameters for 16 MB. A process hashes two passwords at a time, so that many sign-ins
 * leave processor time and memory for other requests.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { FairQueue } from "#app/platform/http/fair-queue.server.ts";
import { MAX_PASSWORD } from "./accounts.schema.ts";

const BLOCKS = 8;
const PASSES = 5;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

/** The stored format: 'scrypt:14:8:5:salt:key'. */
const FORMAT = /^scrypt:(\d{1,2}):(\d{1,2}):(\d{1,2}):([\w-]+):([\w-]+)$/;
/** The format of the library's own hashes, which use the salt as text. */
const LIBRARY_FORMAT = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const LIBRARY_OPTIONS = { N: 2 ** 14, r: 16, p: 1, maxmem: MAX_MEMORY } as const;

const queue = new FairQueue({ name: "passwords", concurrency: 2, maxWaiting: 200 });

export type PasswordHashes = ReturnType<typeof createPasswordHashes>;

/**
 * Creates the functions that hash and verify passwords; `cost` is the binary logarithm of scrypt's N. A password that is too long takes
 * the same time, but matches no hash, and its hash matches no password.
 */
export function createPasswordHashes(cost: number) {
  const current = `scrypt:${cost}:${BLOCKS}:${PASSES}:`;
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { bytes: KEY_BYTES, options: optionsOf(cost, BLOCKS, PASSES) });
      return `${current}${salt.toString("base64url")}:${key.toString("base64url")}`;
    },
    async verify({ hash, password }: { readonly hash: string; readonly password: string }): Promise<boolean> {
      const parsed = parseHash(hash);
      if (!parsed) return false;
      const key = await derive(password, parsed.salt, { bytes: parsed.key.length, options: parsed.options });
      return timingSafeEqual(key, parsed.key);
    },
    /** Reports whether a hash was made with other parameters than the current ones. */
    isOutdated: (hash: string) => !hash.startsWith(current),
  };
}

function parseHash(hash: string) {
  const [, cost, blocks, passes, salt = "", key = ""] = FORMAT.exec(hash) ?? [];
  if (cost !== undefined) {
    const options = optionsOf(Number(cost), Number(blocks), Number(passes));
    return { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url"), options };
  }
  const [, text, hex = ""] = LIBRARY_FORMAT.exec(hash) ?? [];
  return text === undefined ? undefined : { salt: text, key: Buffer.from(hex, "hex"), options: LIBRARY_OPTIONS };
}

function optionsOf(cost: number, blocks: number, passes: number): ScryptOptions {
  return { N: 2 ** cost, r: blocks, p: passes, maxmem: MAX_MEMORY };
}

interface Derivation {
  readonly bytes: number;
  readonly options: ScryptOptions;
}

function derive(password: string, salt: Buffer | string, { bytes, options }: Derivation): Promise<Buffer> {
  // Normalising takes quadratic time in a run of combining marks. The library hashes also for an unknown address, so that the answer
  // takes the same time; therefore a too long text is not refused here but replaced.
  const bounded = password.length > MAX_PASSWORD ? randomBytes(KEY_BYTES) : password.normalize("NFKC");
  const work = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(bounded, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  return queue.run(work);
}
