#!/usr/bin/env bash
# Expected: a minifier of CSS leaves a valid declaration that it does not understand as it is; clean-css does so with backgrounds and colours.
# Observed: clean-css 5.3.3 at level 2 takes the shorthands border, border-left and outline apart and drops a colour whose notation it does not know:
#   border: 1px solid rgb(0 0 0 / 20%) becomes border:1px solid, which is drawn in the colour of the text. The same holds for hsl() without commas,
#   oklch(), color-mix() and light-dark(), and a fallback in #ccc before it is removed as overridden. list-style: "– " loses its marker.
#   Neither errors nor warnings are given. Level 1, lightningcss 1.33.0 and border-color are right.
# Source: https://www.w3.org/TR/css-color-4/#rgb-functions (rgb() without commas); https://github.com/clean-css/clean-css-cli/issues/89 (hsl, open);
#   README of clean-css, "Level 2 optimizations".
# Why it matters: the fine line around a card becomes black, and the ring around the focused field gets the colour of the text. The files of
#   development are right, and so are pages that use the long properties.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts clean-css@5.3.3 lightningcss@1.33.0
cat > minify.cjs <<'JS'
const CleanCSS = require("clean-css");
const { transform } = require("lightningcss");
const by = (level, css) => {
  const { styles, errors, warnings } = new CleanCSS({ level }).minify(css);
  return [styles, ...errors, ...warnings].join(" ");
};
for (const declarations of [
  "border:1px solid rgba(0,0,0,.2)",
  "border:1px solid rgb(0 0 0/20%)",
  "border:1px solid #ccc;border:1px solid oklch(50% .1 20)",
  "border-left:1px solid hsl(0 0% 0%/20%)",
  "border:1px solid light-dark(#ccc,#333)",
  "outline:2px solid color-mix(in srgb,red,#00f)",
  "border-color:rgb(0 0 0/20%)",
  "background:rgb(0 0 0/20%)",
  'list-style:"– "',
]) {
  const css = `a{${declarations}}`;
  console.log(css);
  console.log("  1:", by(1, css) === css ? "the same" : by(1, css));
  console.log("  2:", by(2, css) === css ? "the same" : by(2, css));
}
console.log(transform({ filename: "a.css", minify: true, code: Buffer.from("a{border:1px solid rgb(0 0 0/20%)}") }).code.toString());
JS
node minify.cjs | tee seen
diff seen - <<'SEEN'
a{border:1px solid rgba(0,0,0,.2)}
  1: the same
  2: the same
a{border:1px solid rgb(0 0 0/20%)}
  1: the same
  2: a{border:1px solid}
a{border:1px solid #ccc;border:1px solid oklch(50% .1 20)}
  1: the same
  2: a{border:1px solid}
a{border-left:1px solid hsl(0 0% 0%/20%)}
  1: the same
  2: a{border-left:1px solid}
a{border:1px solid light-dark(#ccc,#333)}
  1: the same
  2: a{border:1px solid}
a{outline:2px solid color-mix(in srgb,red,#00f)}
  1: the same
  2: a{outline:solid 2px}
a{border-color:rgb(0 0 0/20%)}
  1: the same
  2: the same
a{background:rgb(0 0 0/20%)}
  1: the same
  2: the same
a{list-style:"– "}
  1: the same
  2: a{list-style:outside}
a{border:1px solid #0003}
SEEN
echo "As described."
