#!/usr/bin/env bash
# Expected: SVGO makes an icon smaller and leaves its colours, also those that the icon has under @media for a dark screen or for print.
# Observed: svgo 4.1.0 with the default preset moves a rule into the style attribute of the shape if the selector matches just one shape, although
#   another rule for it stands under @media. With a type selector the media rule stays, but a style attribute wins over every
#   style sheet; with a class or an id svgo takes the class or id off the shape, and the media rule and :hover go as well. An icon of
#   two shapes keeps everything, unless `multipass` looks again after both became one path. Of custom properties the light value goes,
#   and the shape is black there. `inlineStyles: false` in the overrides of the preset keeps the colours.
# Source: plugins/inlineStyles.js of the package (onlyMatchedOnce, useMqs: "" and "screen"); https://github.com/svg/svgo/issues/1834 (open);
#   https://github.com/elastic/kibana/pull/243351 repairs a site icon that stayed in its light version.
# Why it matters: the icon of a site is often one SVG, a single path, that has prefers-color-scheme for dark tabs. After the build it is dark on
#   dark; the source, with which a developer tries both schemes, is right, and so is an icon of more shapes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0
cat > shrink.mjs <<'JS'
import assert from "node:assert/strict";
import { optimize } from "svgo";
const [start, end] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', "</svg>"];
const gentle = { plugins: [{ name: "preset-default", params: { overrides: { inlineStyles: false } } }] };
const shape = (name = "", at = 0) => `<path${name} d="M${at} 0h4v4z"/>`;
const colours = (selector) => `${selector}{fill:#222}@media (prefers-color-scheme:dark){${selector}{fill:#eee}}`;
const tries = {
  "one shape, by type": [colours("path"), shape()],
  "two shapes, by type": [colours("path"), shape() + shape("", 5)],
  "two shapes, multipass": [colours("path"), shape() + shape("", 5), { multipass: true }],
  "one shape, by class": [colours(".a"), shape(' class="a"')],
  "two shapes, by class": [colours(".a"), shape(' class="a"') + shape(' class="a"', 5)],
  "one shape, by id": [colours("#a"), shape(' id="a"')],
  "one shape, hover": [".a{fill:#222}.a:hover{fill:red}", shape(' class="a"')],
  "custom property": [":root{--c:#222}@media (prefers-color-scheme:dark){:root{--c:#eee}}path{fill:var(--c)}", shape()],
};
for (const [name, [css, shapes, options]] of Object.entries(tries)) {
  const icon = `${start}<style>${css}</style>${shapes}${end}`;
  const { data } = optimize(icon, options);
  console.log(`${name}: ${data.slice(data.indexOf(">") + 1, -end.length)}`);
  assert.ok(optimize(icon, gentle).data.includes(css));
}
JS
node shrink.mjs | tee seen
diff seen - <<'SEEN'
one shape, by type: <style>@media (prefers-color-scheme:dark){path{fill:#eee}}</style><path d="M0 0h4v4z" style="fill:#222"/>
two shapes, by type: <style>path{fill:#222}@media (prefers-color-scheme:dark){path{fill:#eee}}</style><path d="M0 0h4v4zM5 0h4v4z"/>
two shapes, multipass: <style>@media (prefers-color-scheme:dark){path{fill:#eee}}</style><path d="M0 0h4v4zm5 0h4v4z" style="fill:#222"/>
one shape, by class: <path d="M0 0h4v4z" style="fill:#222"/>
two shapes, by class: <style>.a{fill:#222}@media (prefers-color-scheme:dark){.a{fill:#eee}}</style><path d="M0 0h4v4zM5 0h4v4z" class="a"/>
one shape, by id: <path d="M0 0h4v4z" style="fill:#222"/>
one shape, hover: <path d="M0 0h4v4z" style="fill:#222"/>
custom property: <style>@media (prefers-color-scheme:dark){:root{--c:#eee}}</style><path d="M0 0h4v4z" style="fill:var(--c)"/>
SEEN
echo "As described."
