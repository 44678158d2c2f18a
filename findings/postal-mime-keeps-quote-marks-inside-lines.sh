#!/usr/bin/env bash
# Expected: a parser of mails that joins the lines of a text with format=flowed removes the quote marks of the following lines before, and does not
#   join a separator of signatures with the next line.
# Observed: postal-mime 4.0.0 joins without looking at the marks. A quoted paragraph of two lines becomes '> One > quotation', and the '> -- ' before a
#   quoted signature is joined with the name. When the last line of a quotation ends with a space, which RFC 3676 calls improper and wants to
#   be handled, the answer below becomes a part of the quotation. mailparser 3.14.2, of the same author, is right in all of these.
# Source: RFC 3676, 4.5 (the marks are counted and removed before anything else; at a change of depth the line counts as fixed,
#   "quote-depth-wins") and 4.3 (a separator of signatures, also a quoted one, is never joined). README of postal-mime: `text`.
# Why it matters: Thunderbird and Apple Mail write answers in this format. A site that takes answers to an ad from mails shows '>' within
#   sentences, and if it leaves out the lines that begin with '>', it loses an answer. Mails of webmail services do not have the format.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2
cat > parse.mjs <<'JS'
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
const head = ["From: a@example.com", "To: b@example.org", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8; format=flowed"];
for (const lines of [
  ["One ", "paragraph"],
  ["> One ", "> quotation", "Answer"],
  [">> Older ", ">> question", "> Older ", "> answer"],
  ["> -- ", "> Ivan"],
  ["> Is it sold? ", "No, come today."],
]) {
  const mail = [...head, "", ...lines, ""].join("\r\n");
  const [text, other] = [(await PostalMime.parse(mail)).text, (await simpleParser(mail)).text].map((found) => JSON.stringify(found.trimEnd()));
  console.log(`${JSON.stringify(lines.join("\n"))}: postal-mime ${text}, mailparser ${other}`);
}
JS
node parse.mjs | tee seen
diff seen - <<'SEEN'
"One \nparagraph": postal-mime "One paragraph", mailparser "One paragraph"
"> One \n> quotation\nAnswer": postal-mime "> One > quotation\nAnswer", mailparser "> One quotation\nAnswer"
">> Older \n>> question\n> Older \n> answer": postal-mime ">> Older >> question\n> Older > answer", mailparser ">> Older question\n> Older answer"
"> -- \n> Ivan": postal-mime "> -- > Ivan", mailparser "> -- \n> Ivan"
"> Is it sold? \nNo, come today.": postal-mime "> Is it sold? No, come today.", mailparser "> Is it sold? \nNo, come today."
SEEN
echo "As described."
