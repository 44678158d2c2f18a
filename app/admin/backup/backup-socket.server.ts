/**
 * How a backup asks a running site for a copy of its embedded database: a socket in DATA_DIR that only its owner may open. Who
 * connects is told in one line of JSON where the copy is, and may say in another that the backup was made. The copy goes when
 * the line is cut.
 */
import type { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { SettingError } from "#app/platform/env.server.ts";
import { knock, openDoor, sayJson } from "#app/platform/local-door.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MadeBackup } from "./backup-source.ts";
import { copyEmbedded, type DatabaseCopy, removeCopy } from "./database-copy.server.ts";
import { markBackup } from "./made-backup.commands.server.ts";

type Answer = { readonly copy: DatabaseCopy } | { readonly refused: string };

function doorOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

/** Opens it for the database in `dataDir`, which must be locked. Returns what closes it. */
export async function openBackupDoor(database: OpenDatabase, dataDir: string, log: Log): Promise<() => Promise<void>> {
  removeCopy(dataDir);
  let isBusy = false;

  async function serve(socket: Socket): Promise<void> {
    const say = (answer: Answer) => sayJson(answer);
    const fail = (error: unknown) => {
      if (!(error instanceof SettingError)) log.error({ err: error }, "a backup has failed");
      socket.end(say({ refused: error instanceof Error ? error.message : String(error) }));
    };
    if (isBusy) return void socket.end(say({ refused: "another backup is under way" }));
    isBusy = true;
    const closed = new Promise((resolve) => socket.once("close", resolve));
    try {
      socket.write(say({ copy: await copyEmbedded(database, dataDir) }));
      createInterface({ input: socket }).on("line", (line) => {
        markBackup(database.db, JSON.parse(line) as MadeBackup).then(() => socket.end(), fail);
      });
    } catch (error) {
      fail(error);
    }
    await closed;
    removeCopy(dataDir);
    isBusy = false;
  }

  const close = await openDoor(doorOf(dataDir), (socket) => void serve(socket));
  if (close) return close;
  log.warn(`DATA_DIR is too long for a socket in it: backups need the site stopped`);
  return async () => {};
}

export interface AskedCopy {
  readonly copy: DatabaseCopy;
  done(made: MadeBackup): Promise<void>;
  close(): void;
}

/** Asks the site that has `dataDir` open; undefined when there is none. Throws SettingError when it refuses. */
export async function askForCopy(dataDir: string): Promise<AskedCopy | undefined> {
  const socket = await knock(doorOf(dataDir));
  if (!socket) return undefined;
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new SettingError(`DATA_DIR=${dataDir}: the site has stopped meanwhile`);
  const answer = JSON.parse(value) as Answer;
  if ("refused" in answer) throw new SettingError(answer.refused);
  return {
    copy: answer.copy,
    async done(made) {
      socket.write(sayJson(made));
      const { value: answered } = await lines.next();
      if (answered !== undefined)
        throw new SettingError(`The backup is there, but was not noted: ${JSON.parse(answered).refused}`);
    },
    close: () => void socket.destroy(),
  };
}
