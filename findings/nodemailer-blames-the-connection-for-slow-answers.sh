#!/usr/bin/env bash
# Expected: the error of a mail names the command in flight in `command`, such as 'RCPT TO' or 'DATA'.
# What happens: nodemailer 10.6.0 stops waiting for the answer to a message after `socketTimeout` and reports ETIMEDOUT with the command
#   'CONN', the same code and command as for a server that was never reached. The server has the whole message and accepts it.
# Source: the comment of `_onError` in nodemailer's smtp-connection ("command: SMTP command that was in flight"); RFC 5321, 4.5.3.2.6: a
#   client waits ten minutes for the answer to the end of a message.
# Why it matters: whoever takes 'CONN' for "not reached" and sends again delivers the mail twice, and with a timeout below ten minutes does
#   so whenever a filter of the mail server takes its time. The code cannot tell; only a longer timeout and the same Message-ID help.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-fund --no-audit nodemailer@10.6.0 smtp-server@3.21.6
cat > try.mjs <<'JS'
import { createServer } from "node:net";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";

let accepted = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    stream.resume();
    // The whole message is here; a filter takes two seconds.
    stream.on("end", () => setTimeout(() => done(null, `accepted ${++accepted}`), 2_000));
  },
});
server.on("error", () => {});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
// Accepts connections and says nothing.
const silent = createServer(() => {});
await new Promise((resolve) => silent.listen(0, "127.0.0.1", resolve));
const mail = { from: "a@example.com", to: "b@example.com", subject: "Hello", text: "Hello" };
const failure = (port) =>
  createTransport({ host: "127.0.0.1", port, socketTimeout: 1_000, greetingTimeout: 1_000 })
    .sendMail(mail)
    .then(() => "sent", ({ code, command }) => `${code} ${command}`);
const slow = await failure(server.server.address().port);
const unreached = await failure(silent.address().port);
await new Promise((resolve) => setTimeout(resolve, 2_000));
console.log(`slow answer to the message: ${slow}; accepted by the server: ${accepted}`);
console.log(`server that never greets: ${unreached}`);
process.exit(slow === "ETIMEDOUT CONN" && unreached === slow && accepted === 1 ? 0 : 1);
JS
node try.mjs
# Seen: slow answer to the message: ETIMEDOUT CONN; accepted by the server: 1
#       server that never greets: ETIMEDOUT CONN
