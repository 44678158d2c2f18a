#!/bin/bash
# Expected: with the content checksum of Zstandard, every changed bit of a compressed file is noticed when it is decompressed.
# What happens: the checksum is of the decompressed content. About one bit in a thousand of a file does not take part in it (an unused bit of
# the header, padding at the end of a block): when it is changed, the file is read without an error and with
# the right content, although its SHA-256 is another. No change of a single bit gave a wrong content.
# Source: RFC 8878, 3.1.1 ("Content_Checksum", "Unused_Bit"); https://github.com/facebook/zstd/issues/3089 (extra bits of a block).
# Why it matters: "the backup can be restored" does not mean "the file is as it was written". A comparison of copies needs a digest of the
# file, and a test that changes one bit and expects a refusal fails once in a thousand times.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --silent --no-audit --no-fund node@24.21.0 > /dev/null 2>&1 || exit 2
node=$folder/node_modules/.bin/node
"$node" --input-type=module -e '
  import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
  const lines = Array.from({ length: 400 }, (_, n) => `Ad ${n}: bicycle, ${(n * 7919) % 1000} leva, Haskovo, street ${(n * 31) % 97}\n`);
  const text = Buffer.from(lines.join(""));
  const file = zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const counts = { noticed: 0, unnoticed: 0, wrong: 0 };
  for (let bit = 0; bit < file.length * 8; bit += 1) {
    const changed = Buffer.from(file);
    changed[bit >> 3] ^= 1 << (bit & 7);
    try {
      counts[zstdDecompressSync(changed).equals(text) ? "unnoticed" : "wrong"] += 1;
    } catch {
      counts.noticed += 1;
    }
  }
  console.log(process.version, "zstd", process.versions.zstd, "bits", file.length * 8, counts);
  process.exitCode = counts.unnoticed > 0 && counts.wrong === 0 && counts.noticed > counts.unnoticed * 100 ? 0 : 1;
'
# v24.21.0 zstd 1.5.7 bits 17800 { noticed: 17777, unnoticed: 23, wrong: 0 }
