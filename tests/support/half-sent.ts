// A request that stays incomplete until a test finishes it.
import { connect } from "node:net";

export interface HalfSent {
  /** Sends the rest; returns the whole response after the connection is closed. */
  finish(): Promise<string>;
}

/** Sends a form except its last byte; resolves when the site has begun to read it. */
export function beginPost(address: string, path: string, body: string): Promise<HalfSent> {
  const { hostname, port, host } = new URL(address);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${address}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
    "",
    "",
  ];
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(head.join("\r\n")));
    const finish = () =>
      new Promise<string>((done) => {
        socket.once("close", () => done(answer));
        socket.write(body.slice(-1));
      });
    socket.setEncoding("utf8").on("data", (text) => {
      if (!answer) socket.write(body.slice(0, -1), () => resolve({ finish }));
      answer += text;
    });
    socket.once("error", reject);
  });
}
