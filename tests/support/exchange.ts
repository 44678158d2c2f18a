// Sends requests byte for byte, without the normalisation of fetch.
import { once } from "node:events";
import { connect } from "node:net";

/** Sends a text over a connection of its own; returns what arrives until the connection is closed, a character a byte. */
export async function exchange(address: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  socket.write(text);
  await once(socket, "close");
  return answer;
}

/** Sends a request without a body; `headers` are lines and contain the host. */
export function exchangeHead(address: string, request: string, headers: readonly string[]): Promise<string> {
  return exchange(address, `${[`${request} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`);
}
