/**
 * Sockets in DATA_DIR that only its owner may open: how commands speak to the site that runs there. Lines of JSON go to and fro.
 */
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Bytes that the path of a socket may have. */
const LONGEST = 103;
const OWNER_ONLY = 0o077;

/** Serves who connects; returns what closes the door and cuts every line. Undefined where the path is too long for a socket. */
export async function openDoor(
  path: string,
  serve: (socket: Socket) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (Buffer.byteLength(path) > LONGEST) return undefined;
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    serve(socket);
  });
  // Nobody else may come in between its making and its mode.
  const before = process.umask(OWNER_ONLY);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** A line to the site that has the door open; undefined when there is none. */
export async function knock(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  const isThere = await new Promise<boolean>((resolve, reject) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      /^(ENOENT|ECONNREFUSED|EINVAL)$/.test(error.code ?? "") ? resolve(false) : reject(error),
    );
  });
  return isThere ? socket.on("error", () => socket.destroy()) : undefined;
}

/** One line is asked, one is answered. */
export function openLocalDoor(
  path: string,
  answer: (asked: unknown) => Promise<unknown>,
): Promise<(() => Promise<void>) | undefined> {
  return openDoor(path, (socket) => {
    createInterface({ input: socket }).once("line", async (line) => {
      try {
        socket.end(sayJson(await answer(JSON.parse(line))));
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
  });
}

/** The answer of the site that runs there; undefined when none does. */
export async function askLocalDoor(path: string, asked: unknown): Promise<unknown> {
  const socket = await knock(path);
  if (!socket) return undefined;
  socket.write(sayJson(asked));
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as unknown;
  throw new Error("the site has stopped meanwhile");
}

export function sayJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
