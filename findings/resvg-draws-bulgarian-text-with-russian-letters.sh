#!/usr/bin/env bash
# Expected: a picture made of SVG shows Bulgarian text in the Bulgarian letterforms of its font, if the text is marked with its language, as a
#   browser does with a page in `lang="bg"`.
# Observed: @resvg/resvg-js 2.6.2 ignores the language: with xml:lang or lang, on the root or on the text, it draws the same pixels as without,
#   in Commissioner, whose default forms are the Russian ones. sharp 0.35.5 (librsvg) draws other letters with xml:lang="bg", but ignores
#   `lang` without the prefix, which SVG 2 has added. A font whose default forms are Bulgarian, such as Sofia Sans, hides the difference.
# Source: https://developer.mozilla.org/en-US/docs/Web/SVG/Attribute/lang (SVG 2: lang and xml:lang give the language of a text); OpenType,
#   feature locl (on by default, chosen by language); https://github.com/linebender/resvg/issues/265 ("xml:lang not supported", open).
# Why it matters: pictures for shared links are drawn with satori and resvg. Their 'в г д ж и к л п т' differ from the page beside them when the
#   font is exchanged, and nothing reports it; who does not read Bulgarian does not see it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @resvg/resvg-js@2.6.2 sharp@0.35.5 @expo-google-fonts/commissioner@0.4.1
mkdir fonts
cp node_modules/@expo-google-fonts/commissioner/400Regular/*.ttf fonts/
echo "<fontconfig><dir>$folder/fonts</dir><cachedir>$folder/cache</cachedir></fontconfig>" > fonts.conf
cat > draw.mjs <<'JS'
import resvg from "@resvg/resvg-js";
import sharp from "sharp";
const picture = (root, text, letters = "вгджзийклпт") => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60" ${root}>
  <text x="10" y="45" font-size="40" font-family="Commissioner" ${text}>${letters}</text></svg>`;
const font = { fontFiles: ["fonts/Commissioner_400Regular.ttf"], loadSystemFonts: false, defaultFontFamily: "Commissioner" };
const drawn = {
  resvg: (svg) => Buffer.from(new resvg.Resvg(svg, { font }).render().pixels),
  sharp: (svg) => sharp(Buffer.from(svg)).raw().toBuffer(),
};
for (const [name, draw] of Object.entries(drawn)) {
  const plain = await draw(picture("", ""));
  const compare = async (what, svg) => console.log(name, what, plain.equals(await draw(svg)) ? "same" : "different");
  await compare("other letters:", picture("", "", "абвгдежзийк"));
  await compare('xml:lang="ru":', picture('xml:lang="ru"', ""));
  await compare('xml:lang="bg":', picture('xml:lang="bg"', ""));
  await compare('xml:lang="bg" of the text:', picture("", 'xml:lang="bg"'));
  await compare('lang="bg":', picture('lang="bg"', 'lang="bg"'));
}
JS
LC_ALL=C FONTCONFIG_FILE="$folder/fonts.conf" node draw.mjs | tee seen
diff seen - <<'SEEN'
resvg other letters: different
resvg xml:lang="ru": same
resvg xml:lang="bg": same
resvg xml:lang="bg" of the text: same
resvg lang="bg": same
sharp other letters: different
sharp xml:lang="ru": same
sharp xml:lang="bg": different
sharp xml:lang="bg" of the text: different
sharp lang="bg": same
SEEN
echo "As described."
