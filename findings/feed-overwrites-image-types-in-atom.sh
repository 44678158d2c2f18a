#!/usr/bin/env bash
# Expected: feed writes the media type that is given for the image of an entry, and no type, or a registered one, if none is given.
# Observed: feed 6.0.0 makes the type of what follows the last dot of the path: "image/jpg" for .jpg, and for an address without an extension the
#   whole path: "image//photo/7", or "image/2/photo/7" if a directory has a dot. An explicit type: "image/webp" is kept in RSS, but in
#   Atom it is overwritten in the same way, so that there is no means to get a right one.
# Source: README of feed ("type?: string; // MIME type"); RFC 4287, 4.2.7.3 (the type must be a MIME media type); RFC 6838, 4.2 (a subtype has no
#   slash); https://github.com/jpmonette/feed/issues/174 (jpg, closed).
# Why it matters: sites serve photos under addresses without an extension, because the format depends on the browser. A feed reader that goes by
#   the type shows no photos then. Who looks at the RSS file after giving a type sees a right one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts feed@6.0.0
cat > write.mjs <<'JS'
import { Feed } from "feed";
const link = "https://example.com/";
const type = "image/webp";
for (const image of [`${link}7.jpg`, `${link}photo/7`, `${link}v1.2/photo/7`, { url: `${link}7.jpg`, type }, { url: `${link}photo/7`, type }]) {
  const feed = new Feed({ id: link, link, title: "Ads", copyright: "", updated: new Date(0) });
  feed.addItem({ title: "Bicycle", link, date: new Date(0), image });
  const [rss, atom] = [/<enclosure.* type="([^"]*)"/, /<link rel="enclosure".* type="([^"]*)"/];
  console.log(JSON.stringify(image), "RSS:", rss.exec(feed.rss2())[1], "Atom:", atom.exec(feed.atom1())[1]);
}
JS
node write.mjs | tee seen
diff seen - <<'SEEN'
"https://example.com/7.jpg" RSS: image/jpg Atom: image/jpg
"https://example.com/photo/7" RSS: image//photo/7 Atom: image//photo/7
"https://example.com/v1.2/photo/7" RSS: image/2/photo/7 Atom: image/2/photo/7
{"url":"https://example.com/7.jpg","type":"image/webp"} RSS: image/webp Atom: image/jpg
{"url":"https://example.com/photo/7","type":"image/webp"} RSS: image/webp Atom: image//photo/7
SEEN
echo "As described."
