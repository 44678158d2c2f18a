#!/usr/bin/env bash
# Expected: Lightning CSS writes a valid shorthand shorter, but with the same values: when a part is left out, the others still count.
# Observed: lightningcss 1.33.0 writes `none` for the whole shorthand when its name or line is missing or none, and the rest is lost: time and
#   curve of an animation, colour, thickness and style of an underline, the colour of text-emphasis. A later rule that only adds the
#   name or the line gets the initial values: an animation of 0 s, an underline in the colour of the text. Longhands are kept, and so
#   are `transition` and `outline`. `border-image: none` becomes `border-image:` without a value, which browsers ignore, so the image
#   of an earlier rule stays. It happens without `minify`, too.
# Source: css-animations-1 and css-text-decor-4, where each part of these shorthands is optional and takes its initial value alone;
#   https://github.com/parcel-bundler/lightningcss/issues/337, /issues/1095 and /issues/1146 are open; no issue about underlines was found.
# Why it matters: Vite 8 shrinks style sheets with it by default (seen with a build by 8.4.0). Dialogs whose modifier classes choose the name of
#   the animation appear at once, and links lose the colour of their underline, in the build only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts lightningcss@1.33.0
cat > shrink.mjs <<'JS'
import assert from "node:assert/strict";
import { transform } from "lightningcss";
const shrink = (css, minify) => String(transform({ filename: "a.css", code: Buffer.from(css), minify }).code);
for (const rule of [
  "animation:.3s ease-out both",
  "animation:none .3s ease-out",
  "animation:none;animation-duration:.3s",
  "animation-name:none;animation-duration:.3s",
  "transition:none .3s",
  "text-decoration:dotted red 2px",
  "text-decoration:none;text-decoration-color:red",
  "text-decoration:underline dotted red 2px",
  "text-emphasis:red",
  "outline:2px red",
  "border-image:none",
  "border:1px solid;border-image:none",
]) {
  const short = shrink(`a{${rule}}`, true).slice(2, -1);
  console.log(`${rule} => ${short === rule ? "the same" : short}`);
  assert.equal(shrink(`a{${rule}}`, false).match(/ {2}.*(?=;)/g).map((line) => line.trim().replace(": ", ":")).join(";"), short);
}
JS
node shrink.mjs | tee seen
diff seen - <<'SEEN'
animation:.3s ease-out both => animation:none
animation:none .3s ease-out => animation:none
animation:none;animation-duration:.3s => animation:none
animation-name:none;animation-duration:.3s => the same
transition:none .3s => the same
text-decoration:dotted red 2px => text-decoration:none
text-decoration:none;text-decoration-color:red => text-decoration:none
text-decoration:underline dotted red 2px => text-decoration:underline 2px dotted red
text-emphasis:red => text-emphasis:none
outline:2px red => the same
border-image:none => border-image:
border:1px solid;border-image:none => border:1px solid;border-image:
SEEN
echo "As described."
