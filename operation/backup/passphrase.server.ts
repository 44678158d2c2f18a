/** Reads the passphrase of a backup from the environment, else from the terminal without showing it. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { MIN_PASSPHRASE } from "#app/platform/settings/env-schema.server.ts";

/** Returns the passphrase of an encrypted backup. Throws SettingError without a terminal. */
export async function existingPassphrase(given: string | undefined): Promise<string> {
  return given ?? (await ask("Passphrase of the backup: "));
}

export async function newPassphrase(given: string | undefined): Promise<string> {
  if (given) return given;
  const first = await ask("Passphrase for the backup: ");
  if (first.length < MIN_PASSPHRASE) throw new SettingError(`The passphrase: at least ${MIN_PASSPHRASE} characters`);
  if ((await ask("Once more: ")) !== first) throw new SettingError("The passphrases differ");
  return first;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new SettingError("The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase");
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      line.once("line", resolve).once("close", () => reject(new SettingError("No passphrase was given")));
    });
  } finally {
    line.close();
    process.stderr.write("\n");
  }
}
