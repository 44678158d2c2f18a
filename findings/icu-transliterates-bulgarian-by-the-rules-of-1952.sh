#!/usr/bin/env bash
# Expected: ICU's transliteration Bulgarian-Latin/BGN writes Bulgarian names as passports and road signs do. A law of 2009 makes one table
#   compulsory, and BGN, the board of geographic names after which the transliteration is called, adopted it in 2013.
# Observed: ICU 72.1 (uconv of Debian 12) writes 'Khaskovo' for Haskovo, 'Tŭrgovishte' for Targovishte and 'Sofiya' for Sofia, and puts a
#   middle dot between letters of plain words: 'det·ski' for detski (children's). Its rules are the system of 1952. Any-Latin, the
#   transliteration without a language, is that of ISO 9: 'Tʺrgoviŝe'.
# Source: Transliteration Act of Bulgaria (2009, https://www.lex.bg/bg/laws/ldoc/2135623667): х is h, ъ is a, final ия is ia. BGN/PCGN,
#   Romanization of Bulgarian, 2013 agreement, "replacing the system of 1952". Comment of common/transforms/Bulgarian-Latin-BGN.xml in
#   https://github.com/unicode-org/cldr: "BGN/PCGN 1952 System".
# Why it matters: addresses of pages, feeds and labels of parcels get spellings of towns that registers and road signs do not have, and
#   characters outside ASCII. Other programs use the same rules of ICU, such as the Transliterator of PHP's intl.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq update
apt-get -qq -o APT::Sandbox::User=root download icu-devtools=72.1-3+deb12u1 libicu72=72.1-3+deb12u1
for package in ./*.deb; do dpkg-deb --extract "$package" .; done
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname usr/lib/*/libicuuc.so.72)
usr/bin/uconv --version
for system in Bulgarian-Latin/BGN Any-Latin; do
  echo "$system: $(echo 'Хасково Търговище София детски' | usr/bin/uconv -f UTF-8 -t UTF-8 -x "$system")"
done | tee seen
diff seen - <<'SEEN'
Bulgarian-Latin/BGN: Khaskovo Tŭrgovishte Sofiya det·ski
Any-Latin: Haskovo Tʺrgoviŝe Sofiâ detski
SEEN
echo "As described."
