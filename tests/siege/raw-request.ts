// Writes a request to a socket byte for byte and controls how the connection ends.
import net from "node:net";

/** `wait`: keeps the connection open; `half`: closes the sending side; `cut`: destroys the connection. */
type Ending = "wait" | "half" | "cut";

export interface RawRequest {
  readonly head: string;
  /** Parts of the body, each written separately. */
  readonly parts: readonly Buffer[];
  readonly ending: Ending;
}

interface RawAnswer {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  /** Time from the last byte sent to the first byte of the response, or to the end of the connection. */
  readonly milliseconds: number;
}

/** Milliseconds after which the connection is destroyed. */
const LONGEST = 30_000;
/** Milliseconds between two parts, so that they arrive as two reads. */
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
