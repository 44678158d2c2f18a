#!/usr/bin/env bash
# Expected: a library that signs mails with DKIM covers both headers of unsubscribing with one click, List-Unsubscribe and
#   List-Unsubscribe-Post, if the mail has both.
# Observed: mailauth 7.1.0 signs the first only. Its list of headers to sign is the one of RFC 6376, which is older than the second
#   header, with BIMI-Selector added. nodemailer 10.6.1, of the same author, signs both; up to 10.6.0 it had the same gap. With its own
#   `headerList` mailauth signs both, too. A check of DKIM does not notice the gap, because DKIM itself demands From only.
# Source: RFC 8058, section 4 (both headers must be covered by the signature; without it the receiver should not offer one click);
#   RFC 6376, 5.4.1; https://github.com/nodemailer/nodemailer/issues/1922.
# Why it matters: large mailbox providers ask for this button in the alerts of a site. A relay that signs with the default list makes it
#   vanish although the site sends both headers, and people report the alerts as spam instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node@24.21.0 mailauth@7.1.0 nodemailer@10.6.1 > /dev/null
cat > sign.mjs <<'JS'
import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { createTransport } from "nodemailer";
const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const privateKey = pair.privateKey.export({ format: "pem", type: "pkcs8" });
const mail = {
  from: "alerts@example.com",
  to: "ivan@example.com",
  subject: "New ads",
  text: "A bicycle.",
  headers: { "List-Unsubscribe": "<https://example.com/u>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};
const compose = async (dkim) =>
  (await createTransport({ streamTransport: true, buffer: true, newline: "windows", dkim }).sendMail(mail)).message;
const signed = (text) =>
  /^DKIM-Signature:.*?\bh=(.*?);/is.exec(text)[1].toLowerCase().split(":").map((name) => name.trim())
    .filter((name) => name.startsWith("list-")).sort().join(", ");
const unsigned = await compose();
const byMailauth = async (options) => {
  const signatureData = [{ signingDomain: "example.com", selector: "s", privateKey }];
  const { signatures, errors } = await dkimSign(unsigned, { signatureData, ...options });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return signed(signatures);
};
console.log("mailauth:", await byMailauth());
console.log("mailauth with a list:", await byMailauth({ headerList: ["From", "List-Unsubscribe", "List-Unsubscribe-Post"] }));
console.log("nodemailer:", signed((await compose({ domainName: "example.com", keySelector: "s", privateKey })).toString()));
JS
node_modules/.bin/node sign.mjs | tee seen
diff seen - <<'SEEN'
mailauth: list-unsubscribe
mailauth with a list: list-unsubscribe, list-unsubscribe-post
nodemailer: list-unsubscribe, list-unsubscribe-post
SEEN
echo "As described."
