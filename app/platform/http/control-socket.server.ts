/**
 * Unix sockets in DATA_DIR, which only the owner of the folder may open. Command-line tools send requests to the running site
 * through them, as lines of JSON.
 */
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** The longest allowed path of a socket, in bytes. */
const MAX_PATH = 103;
const OWNER_ONLY = 0o077;

/** Listens on a socket. Returns a function that closes it with all connections; undefined if the path is too long for a socket. */
export async function serveSocket(
  path: string,
  serve: (socket: Socket) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (Buffer.byteLength(path) > MAX_PATH) return undefined;
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    serve(socket);
  });
  // Otherwise other users could connect before the mode is set.
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

/** Connects to the site that listens at `path`; undefined if none does. */
export async function connectSocket(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  const isConnected = await new Promise<boolean>((resolve, reject) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      /^(ENOENT|ECONNREFUSED|EINVAL)$/.test(error.code ?? "") ? resolve(false) : reject(error),
    );
  });
  return isConnected ? socket.on("error", () => socket.destroy()) : undefined;
}

/** Listens on a socket and answers one line of JSON per connection with one line. */
export function serveControlSocket(
  path: string,
  answer: (request: unknown) => Promise<unknown>,
): Promise<(() => Promise<void>) | undefined> {
  return serveSocket(path, (socket) => {
    createInterface({ input: socket }).once("line", async (line) => {
      try {
        socket.end(jsonLine(await answer(JSON.parse(line))));
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
  });
}

/** Sends a request to the site that listens at `path` and returns the answer; undefined if none does. Throws if the site stops before it answers. */
export async function sendControlRequest(path: string, request: unknown): Promise<unknown> {
  const socket = await connectSocket(path);
  if (!socket) return undefined;
  socket.write(jsonLine(request));
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as unknown;
  throw new Error("the site has stopped meanwhile");
}

export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
