/** Loads the secret that signs sessions, links and other values of the site. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Env, SettingError } from "./env.server.ts";
import { MIN_SECRET } from "./env-schema.server.ts";

/** Returns the secret of the setting, or else one that the first start creates in DATA_DIR. */
export function loadSecret(env: Env): string {
  if (env.authSecret) return env.authSecret;
  if (env.databaseUrl && !env.isLoopback) {
    throw new SettingError("AUTH_SECRET: required with DATABASE_URL on a public site (32 characters or more)");
  }
  mkdirSync(env.dataDir, { recursive: true });
  const file = join(env.dataDir, "secret");
  const draft = `${file}.${process.pid}`;
  try {
    // Written under another name and then linked, so that two concurrent first starts share one secret, and a crash leaves no partial one.
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
