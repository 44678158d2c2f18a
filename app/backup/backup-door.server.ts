/**
 * How a backup asks a running site for a copy of its embedded database: a socket in DATA_DIR that only its owner may open. Who
 * connects is told in one line of JSON where the copy is, and may say in another that the backup was made. The copy goes when
 * the line is cut.
 */
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { SettingError } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { MadeBackup } from "./backup-source.ts";
import { copyEmbedded, type DatabaseCopy, removeCopy } from "./database-copy.server.ts";
import { markBackup } from "./made-backup.commands.server.ts";

/** Bytes that the path of a socket may have. */
const LONGEST = 103;
const OWNER_ONLY = 0o077;

type Answer = { readonly copy: DatabaseCopy } | { readonly refused: string };

function doorOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

/** Opens it for the database in `dataDir`, which must be locked. Returns what closes it. */
export async function openBackupDoor(database: OpenDatabase, dataDir: string, log: Log): Promise<() => Promise<void>> {
  removeCopy(dataDir);
  const path = doorOf(dataDir);
  rmSync(path, { force: true });
  if (Buffer.byteLength(path) > LONGEST) {
    log.warn(`DATA_DIR is too long for a socket in it: backups need the site stopped`);
    return async () => {};
  }
  let isBusy = false;
  const open = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const say = (answer: Answer) => `${JSON.stringify(answer)}\n`;
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

  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    void serve(socket);
  });
  const before = process.umask(OWNER_ONLY);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

export interface AskedCopy {
  readonly copy: DatabaseCopy;
  done(made: MadeBackup): Promise<void>;
  close(): void;
}

/** Asks the site that has `dataDir` open; undefined when there is none. Throws SettingError when it refuses. */
export async function askForCopy(dataDir: string): Promise<AskedCopy | undefined> {
  const socket = connect(doorOf(dataDir));
  const isThere = await new Promise<boolean>((resolve, reject) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      /^(ENOENT|ECONNREFUSED|EINVAL)$/.test(error.code ?? "") ? resolve(false) : reject(error),
    );
  });
  if (!isThere) return undefined;
  socket.on("error", () => socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new SettingError(`DATA_DIR=${dataDir}: the site has stopped meanwhile`);
  const answer = JSON.parse(value) as Answer;
  if ("refused" in answer) throw new SettingError(answer.refused);
  return {
    copy: answer.copy,
    async done(made) {
      socket.write(`${JSON.stringify(made)}\n`);
      await lines.next();
    },
    close: () => void socket.destroy(),
  };
}
