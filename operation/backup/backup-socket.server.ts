/**
 * The socket in DATA_DIR through which a backup requests a copy of the embedded database from a running site. The site sends one line of
 * JSON with the folder of the copy; the client may send a line with the finished backup, which the site records. The copy is removed when
 * the connection ends.
 */
import type { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { connectSocket, jsonLine, serveSocket } from "#app/platform/http/control-socket.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { MadeBackup } from "#operation/backup/databases/backup-source.ts";
import { copyEmbedded, type DatabaseCopy, removeCopy } from "#operation/backup/databases/database-copy.server.ts";
import { markBackup } from "./made-backup.commands.server.ts";

type Answer = { readonly copy: DatabaseCopy } | { readonly refused: string };

function socketPath(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

/** Opens the socket for the database in `dataDir`, which must be locked. Returns a function that closes it. */
export async function openBackupSocket(
  database: OpenDatabase,
  dataDir: string,
  log: Log,
): Promise<() => Promise<void>> {
  removeCopy(dataDir);
  let isBusy = false;

  async function serve(socket: Socket): Promise<void> {
    const say = (answer: Answer) => jsonLine(answer);
    const fail = (error: unknown) => {
      if (!(error instanceof SettingError)) log.error({ err: error }, "a backup has failed");
      socket.end(say({ refused: error instanceof Error ? error.message : String(error) }));
    };
    if (isBusy) return void socket.end(say({ refused: "another backup is being made" }));
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

  const close = await serveSocket(socketPath(dataDir), (socket) => void serve(socket));
  if (close) return close;
  log.warn(`DATA_DIR is too long for a socket in it: backups need the site stopped`);
  return async () => {};
}

export interface RequestedCopy {
  readonly copy: DatabaseCopy;
  done(made: MadeBackup): Promise<void>;
  close(): void;
}

/** Requests a copy from the site that uses `dataDir`; undefined if there is none. Throws SettingError if it refuses. */
export async function requestCopy(dataDir: string): Promise<RequestedCopy | undefined> {
  const socket = await connectSocket(socketPath(dataDir));
  if (!socket) return undefined;
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new SettingError(`DATA_DIR=${dataDir}: the site stopped before it sent a copy`);
  const answer = JSON.parse(value) as Answer;
  if ("refused" in answer) throw new SettingError(answer.refused);
  return {
    copy: answer.copy,
    async done(made) {
      socket.write(jsonLine(made));
      const { value: answered } = await lines.next();
      if (answered !== undefined)
        throw new SettingError(`The backup was made, but the site did not record it: ${JSON.parse(answered).refused}`);
    },
    close: () => void socket.destroy(),
  };
}
