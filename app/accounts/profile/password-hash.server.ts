/**
 * How passwords are kept: scrypt with the parameters of OWASP's row of 16 MB. Two are hashed at a time on a machine, so that a crowd
 * at the door leaves processor and memory to everybody else.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { processShare } from "#app/platform/process-share.server.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { MAX_PASSWORD } from "./accounts.schema.ts";

const BLOCKS = 8;
const PASSES = 5;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

/** What is kept: 'scrypt:14:8:5:salt:key'. */
const KEPT = /^scrypt:(\d{1,2}):(\d{1,2}):(\d{1,2}):([\w-]+):([\w-]+)$/;
/** As the library kept them before: the salt as text. */
const OLD = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const OLD_OPTIONS = { N: 2 ** 14, r: 16, p: 1, maxmem: MAX_MEMORY } as const;

const queue = createWorkQueue({ name: "passwords", atOnce: Math.ceil(2 / processShare().of), places: 200 });

/** A text that is too long for a password takes the time of a password, and fits no hash; its own hash fits nothing. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** `cost`: the binary logarithm of scrypt's N. */
export function createPasswordHashes(cost: number): PasswordHashes {
  const current = `scrypt:${cost}:${BLOCKS}:${PASSES}:`;
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { bytes: KEY_BYTES, options: optionsOf(cost, BLOCKS, PASSES) });
      return `${current}${salt.toString("base64url")}:${key.toString("base64url")}`;
    },
    async verify({ hash, password }) {
      const kept = readKept(hash);
      if (!kept) return false;
      const key = await derive(password, kept.salt, { bytes: kept.key.length, options: kept.options });
      return timingSafeEqual(key, kept.key);
    },
    isOutdated: (hash) => !hash.startsWith(current),
  };
}

interface Kept {
  readonly salt: Buffer | string;
  readonly key: Buffer;
  readonly options: ScryptOptions;
}

function readKept(hash: string): Kept | undefined {
  const [, cost, blocks, passes, salt = "", key = ""] = KEPT.exec(hash) ?? [];
  if (cost !== undefined) {
    const options = optionsOf(Number(cost), Number(blocks), Number(passes));
    return { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url"), options };
  }
  const [, oldSalt, oldKey = ""] = OLD.exec(hash) ?? [];
  return oldSalt === undefined ? undefined : { salt: oldSalt, key: Buffer.from(oldKey, "hex"), options: OLD_OPTIONS };
}

function optionsOf(cost: number, blocks: number, passes: number): ScryptOptions {
  return { N: 2 ** cost, r: blocks, p: passes, maxmem: MAX_MEMORY };
}

interface Derivation {
  readonly bytes: number;
  readonly options: ScryptOptions;
}

function derive(password: string, salt: Buffer | string, { bytes, options }: Derivation): Promise<Buffer> {
  // Normalizing takes the square of a run of combining marks. The library also hashes for an unknown address, so that its answer
  // takes as long: a too long text must not be refused here.
  const bounded = password.length > MAX_PASSWORD ? randomBytes(KEY_BYTES) : password.normalize("NFKC");
  const work = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(bounded, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  return queue.run(work);
}
