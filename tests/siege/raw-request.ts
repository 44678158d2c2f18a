// A request as it is written to the socket, byte for byte, with whatever end the connection then gets.
import net from "node:net";

/** `wait`: until the answer has come; `half`: no more is sent, the answer is waited for; `cut`: the connection is destroyed. */
export type Ending = "wait" | "half" | "cut";

export interface RawRequest {
  readonly head: string;
  /** Written one after the other, each on its own. */
  readonly parts: readonly Buffer[];
  readonly ending: Ending;
}

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  /** From the last byte sent to the first of the answer, or to the end of the connection. */
  readonly milliseconds: number;
}

/** Milliseconds after which nothing is waited for any more. */
const LONGEST = 30_000;
/** Milliseconds between two parts: they arrive as two reads. */
const BETWEEN = 3;

export async function sendRaw(address: string, { head, parts, ending }: RawRequest): Promise<RawAnswer> {
  const { port } = new URL(address);
  const socket = net.connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
  let text = "";
  let answeredAt: number | undefined;
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket
    .on("error", () => {})
    .on("data", (chunk) => {
      text += chunk.toString("latin1", 0, 20);
      answeredAt ??= performance.now();
    });
  socket.setTimeout(LONGEST, () => socket.destroy());
  socket.write(head, "latin1");
  for (const part of parts) {
    if (parts.length > 1) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    socket.write(part);
  }
  const sentAt = performance.now();
  if (ending === "half") socket.end();
  if (ending === "cut") setTimeout(() => socket.destroy(), BETWEEN);
  await closed;
  const milliseconds = ending === "cut" ? 0 : Math.max(0, (answeredAt ?? performance.now()) - sentAt);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), milliseconds };
}
