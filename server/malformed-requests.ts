/** Answers requests that Node cannot parse. A request line with unencoded letters is redirected to the encoded address. */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** The statuses that Node itself sends by the code of the error; any other gets 400. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
const REQUEST_LINE = /^(?:GET|HEAD) \/+([^\s\\]*) HTTP\/1\.[01]\r?\n/;

interface ParseError extends Error {
  readonly code?: string;
  /** The bytes that Node was parsing; absent after a timeout. */
  readonly rawPacket?: Buffer;
}

/** Answers malformed requests of a server. A listener replaces all of what Node answers. */
export function answerMalformedRequests(server: Server): void {
  server.on("clientError", (error: ParseError, socket: Duplex) => {
    // A response that was begun cannot be followed by another.
    const { _httpMessage: begun } = socket as { readonly _httpMessage?: { readonly headersSent: boolean } };
    if (socket.writable && !begun?.headersSent) socket.write(answerTo(error));
    socket.destroy(error);
  });
}

function answerTo({ code = "", rawPacket }: ParseError): string {
  const location = code === "HPE_INVALID_URL" && rawPacket ? encodedAddress(rawPacket) : undefined;
  const status = location ? "301 Moved Permanently" : (STATUSES[code] ?? "400 Bad Request");
  const headers = location ? `Location: ${location}\r\nContent-Length: 0\r\n` : "";
  return `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n\r\n`;
}

/** Returns the path with its bytes above ASCII percent-encoded. It begins with one slash, so that it names no other host. */
function encodedAddress(packet: Buffer): string | undefined {
  const [, path] = REQUEST_LINE.exec(packet.toString("latin1")) ?? [];
  return (
    path &&
    `/${path.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)}`
  );
}
