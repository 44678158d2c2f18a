/** The secret that signs sessions and everything else that the site itself must know again. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Env, MIN_SECRET, SettingError } from "./env.server.ts";

/** The setting, else one made on the first run and kept in DATA_DIR. */
export function loadSecret(env: Env): string {
  if (env.authSecret) return env.authSecret;
  if (env.databaseUrl && !env.isLoopback) {
    throw new SettingError("AUTH_SECRET: required with DATABASE_URL on a public site (32 characters or more)");
  }
  mkdirSync(env.dataDir, { recursive: true });
  const file = join(env.dataDir, "secret");
  const draft = `${file}.${process.pid}`;
  try {
    // Written whole under another name, then linked: two first starts end with one secret, a crash with none.
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < MIN_SECRET)
    throw new SettingError(`${file}: damaged; remove it (everybody signs in again) or restore it`);
  return secret;
}
