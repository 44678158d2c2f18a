// Generates load on a local site through raw sockets, which cost the client little processor time.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const CONNECTIONS = 16;
/** Milliseconds between two requests for /robots.txt, which needs no database. */
const LIGHT_EVERY = 20;

export interface Answered {
  readonly status: number;
  readonly headers: string;
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface Connection {
  ask(path: string, headers?: readonly string[]): Promise<Answered>;
  close(): void;
}

/** Opens a keep-alive connection for one request at a time. */
export function openConnection(address: string): Connection {
  const { hostname, port, host } = new URL(address);
  let socket: Socket | undefined;
  const open = async () => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise<void>((resolve, reject) => opened.once("connect", resolve).once("error", reject));
    opened.removeAllListeners("error").on("error", () => opened.destroy());
    return opened;
  };
  return {
    async ask(path, headers = ["accept-encoding: br"]) {
      if (!socket || socket.destroyed || !socket.writable) socket = await open();
      const began = performance.now();
      const answer = await exchange(socket, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers.join("\r\n")}\r\n\r\n`);
      return { ...answer, milliseconds: performance.now() - began };
    },
    close: () => socket?.destroy(),
  };
}

function exchange(socket: Socket, request: string): Promise<Omit<Answered, "milliseconds">> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let head: { readonly text: string; readonly length: number; readonly end: number | undefined } | undefined;
    const finish = (body: Buffer) => {
      socket.off("data", take).off("close", fail);
      const text = head?.text ?? "";
      resolve({ status: Number(text.slice(9, 12)), headers: text, body });
    };
    const fail = () => reject(new Error("The site closed the connection."));
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      head ??= readHead(chunks);
      if (!head) return;
      if (head.end !== undefined) {
        if (size >= head.end) finish(Buffer.concat(chunks).subarray(head.length));
      } else if (chunk.subarray(-5).toString("latin1") === "0\r\n\r\n")
        finish(unchunked(Buffer.concat(chunks).subarray(head.length)));
    };
    socket.on("data", take).once("close", fail);
    socket.write(request);
  });
}

function readHead(chunks: readonly Buffer[]) {
  const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const at = all.indexOf("\r\n\r\n");
  if (at < 0) return undefined;
  const text = all.toString("latin1", 0, at + 2);
  const [, bytes] = /\r\ncontent-length: (\d+)\r\n/i.exec(text) ?? [];
  const isEmpty = bytes === undefined && !/\r\ntransfer-encoding: chunked/i.test(text);
  const length = at + 4;
  return { text, length, end: isEmpty ? length : bytes === undefined ? undefined : length + Number(bytes) };
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, line), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

export interface Load {
  /** Response times in milliseconds. */
  readonly times: readonly number[];
  readonly seconds: number;
  /** Response times of /robots.txt during the load, in milliseconds. */
  readonly light: readonly number[];
}

/** Sends `requests` requests for the paths of `pathOf` over 16 connections. Throws if a status is neither 200 nor 503. */
export async function load(address: string, requests: number, pathOf: (index: number) => string): Promise<Load> {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(address));
  const times: number[] = [];
  let sent = 0;
  let refused = 0;
  const work = async (connection: Connection) => {
    while (sent < requests) {
      const path = pathOf(sent++);
      const { status, milliseconds } = await connection.ask(path);
      if (status === 200) times.push(milliseconds);
      else if (status === 503) refused += 1;
      else throw new Error(`${path} answered ${status}`);
    }
  };
  const began = performance.now();
  let seconds = 0;
  const all = Promise.all(connections.map(work)).finally(() => {
    seconds = (performance.now() - began) / 1000;
  });
  const light = await besides(address, all);
  for (const connection of connections) connection.close();
  if (refused > 0)
    console.error(`${refused} of ${requests} requests for ${pathOf(0)} were refused: the machine is busy`);
  return { times, seconds, light };
}

/** Requests /robots.txt repeatedly on a separate connection until `work` is done. */
async function besides(address: string, work: Promise<unknown>): Promise<readonly number[]> {
  const connection = openConnection(address);
  const times: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    times.push((await connection.ask("/robots.txt")).milliseconds);
    await sleep(LIGHT_EVERY);
  }
  connection.close();
  await over;
  return times;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
