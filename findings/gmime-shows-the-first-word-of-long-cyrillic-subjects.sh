#!/usr/bin/env bash
# Expected: a long Cyrillic subject that nodemailer encodes as several words (RFC 2047) is shown whole by every mail program.
# Observed: notmuch 0.37 (GMime 3.2.13) shows the beginning only: 'Обявата Ви изтича: Планински вел'. nodemailer 10.6.0 ends a base64
#   word with padding ('ql=='), and what follows a padded word is lost. With `textEncoding: "quoted-printable"` the subject is whole.
# Source: RFC 2047, sections 2 and 6.2 (adjacent encoded words are joined when displayed; each is complete in itself); nodemailer's
#   documentation of `textEncoding`; tried.
# Why it matters: the subjects of a Bulgarian site are long and Cyrillic; readers of such programs see a fragment.
set -euo pipefail
command -v notmuch > /dev/null || { apt-get -qq update && apt-get -qq install --yes --no-install-recommends notmuch > /dev/null; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
mkdir -p mail/cur mail/new mail/tmp
cat > write.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { createTransport } from "nodemailer";
const transport = createTransport({ streamTransport: true, buffer: true });
const subject = "Обявата Ви изтича: Планински велосипед с много дълго заглавие";
for (const textEncoding of ["base64", "quoted-printable"]) {
  const mail = { from: `${textEncoding}@example.com`, to: "b@example.com", date: new Date(0), subject, text: "x", textEncoding };
  writeFileSync(`mail/cur/${textEncoding}.eml`, (await transport.sendMail(mail)).message);
}
JS
node write.mjs
printf '[database]\npath=%s/mail\n[user]\nprimary_email=x@example.com\n' "$folder" > config
notmuch --config=config new > /dev/null 2>&1
export LC_ALL=C.UTF-8
notmuch --config=config search --format=json '*' | grep -o '"authors": "[^"]*", "subject": "[^"]*"' | sort | tee seen
diff seen - <<'SEEN'
"authors": "base64@example.com", "subject": "Обявата Ви изтича: Планински вел"
"authors": "quoted-printable@example.com", "subject": "Обявата Ви изтича: Планински велосипед с много дълго заглавие"
SEEN
echo "As described."
