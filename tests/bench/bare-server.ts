// The ceiling of a page from memory: a bare Node server that answers every request with the bytes of a file.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", port] = process.argv.slice(2);
const body = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": body.byteLength,
  });
  response.end(body);
});
server.listen(Number(port), "127.0.0.1", () => console.log("listening"));
