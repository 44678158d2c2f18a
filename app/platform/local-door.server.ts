/**
 * A socket in DATA_DIR that only its owner may open: how a command speaks to the site that runs there. One line of JSON is asked,
 * one is answered.
 */
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";

/** Bytes that the path of a socket may have. */
const LONGEST = 103;
const OWNER_ONLY = 0o077;

/** Opens it; returns what closes it. Undefined where the path is too long for a socket. */
export async function openLocalDoor(
  path: string,
  answer: (asked: unknown) => Promise<unknown>,
): Promise<(() => void) | undefined> {
  if (Buffer.byteLength(path) > LONGEST) return undefined;
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    createInterface({ input: socket }).once("line", async (line) => {
      socket.end(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
    });
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
  return () => server.close();
}

/** The answer of the site that runs there; undefined when none does. */
export async function askLocalDoor(path: string, asked: unknown): Promise<unknown> {
  const socket = connect(path);
  const isThere = await new Promise<boolean>((resolve, reject) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      /^(ENOENT|ECONNREFUSED|EINVAL)$/.test(error.code ?? "") ? resolve(false) : reject(error),
    );
  });
  if (!isThere) return undefined;
  socket.on("error", () => socket.destroy());
  socket.write(`${JSON.stringify(asked)}\n`);
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as unknown;
  throw new Error("the site has stopped meanwhile");
}
