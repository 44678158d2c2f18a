#!/usr/bin/env bash
# Expected: the `orientation` that probe-image-size gives for an AVIF file is the number of Exif for the turn that the file asks for: 6 is a
#   quarter to the right (clockwise), 8 a quarter to the left.
# Observed: probe-image-size 7.5.0 (7.2.3 alike) mixes up left and right when the turn stands in the property `irot`, where AVIF and HEIC have
#   it: 8 for a quarter to the right and 6 for one to the left. sharp 0.35.5 (libheif) shows these files right, and for the JPEG from which
#   they are made probe-image-size gives the right number. A number in Exif takes precedence, but Exif is found only if its item has no
#   name: avifenc 0.11.1 calls it "Exif", so that the wrong number wins although the right one is in the file.
# Source: ISO/IEC 23008-12, 6.5.10 (irot: the angle is anti-clockwise; so in include/avif/avif.h of https://github.com/AOMediaCodec/libavif);
#   https://exiftool.org/TagNames/EXIF.html (Orientation: 6 "Rotate 90 CW", 8 "Rotate 270 CW"); README of probe-image-size ("image
#   orientation (from Exif), number from 1 to 8"); ROTATE_CCW in lib/common/miaf_meta_parser.js there, which makes 6 of 1.
# Why it matters: a phone stores what its sensor sees and how it was held. A preview that is turned by this number stands on its head. Width and
#   height are right with both numbers, half a turn is right, and so are JPEG and files whose Exif is found; the mistake comes with
#   photos that an app has converted, or freed from Exif because the place is in it.
set -euo pipefail
command -v avifenc > /dev/null || { apt-get -qq update && apt-get -qq install --yes --no-install-recommends libavif-bin > /dev/null; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts probe-image-size@7.5.0 sharp@0.35.5
cat > draw.mjs <<'JS'
import sharp from "sharp";
// As the sensor sees it: a red corner at the top on the left, the rest is white.
const corner = { input: { create: { width: 60, height: 60, channels: 3, background: "red" } }, left: 0, top: 0 };
const scene = sharp({ create: { width: 400, height: 300, channels: 3, background: "white" } }).composite([corner]);
const raw = await scene.png().toBuffer();
for (const orientation of [3, 6, 8]) await sharp(raw).withMetadata({ orientation }).jpeg({ quality: 95 }).toFile(`${orientation}.jpg`);
JS
node draw.mjs
for number_and_quarters in "3 2" "6 3" "8 1"; do
  read -r number quarters <<< "$number_and_quarters"
  avifenc "$number.jpg" "$number.avif" > /dev/null
  avifenc --ignore-exif --irot "$quarters" "$number.jpg" "$number-plain.avif" > /dev/null
done
cat > look.mjs <<'JS'
import { readFileSync } from "node:fs";
import probe from "probe-image-size";
import sharp from "sharp";
const red = async (picture) => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x, y) => data[(y * info.width + x) * info.channels + 1] < 128;
  const [right, bottom] = [info.width - 20, info.height - 20];
  const corners = { "top left": [20, 20], "top right": [right, 20], "bottom left": [20, bottom], "bottom right": [right, bottom] };
  return Object.keys(corners).find((name) => isRed(...corners[name]));
};
console.log(["file", "orientation", "red corner in sharp", "turned by orientation"].join(" | "));
for (const name of [3, 6, 8].flatMap((number) => [`${number}.jpg`, `${number}.avif`, `${number}-plain.avif`])) {
  const file = readFileSync(name);
  const { orientation } = probe.sync(file);
  const seen = await red(sharp(file).autoOrient());
  // The pixels of the sensor, turned by the number.
  const pixels = await sharp(readFileSync("3.jpg")).withMetadata({ orientation }).jpeg().toBuffer();
  const turned = await red(sharp(pixels).autoOrient());
  console.log([name, orientation, seen, turned].join(" | "));
}
JS
node look.mjs | tee seen
diff seen - <<'SEEN'
file | orientation | red corner in sharp | turned by orientation
3.jpg | 3 | bottom right | bottom right
3.avif | 3 | bottom right | bottom right
3-plain.avif | 3 | bottom right | bottom right
6.jpg | 6 | top right | top right
6.avif | 8 | top right | bottom left
6-plain.avif | 8 | top right | bottom left
8.jpg | 8 | bottom left | bottom left
8.avif | 6 | bottom left | top right
8-plain.avif | 6 | bottom left | top right
SEEN
echo "As described."
