#!/usr/bin/env bash
# Expected: the Bulgarian stemmer of Orama returns a stem, or the word itself, for every Bulgarian word.
# Observed: @orama/stemmers 3.1.18 throws a TypeError ("Cannot assign to read only property ... of string") at common words whose stem gets
#   a changed letter: 'велосипеди' (bicycles), 'учебници' (textbooks), 'апартамента' (the flat). The code is Lucene's, which writes into an
#   array of characters; a JavaScript string is constant. So `insert` of @orama/orama 3.1.18 fails for an ad with such a title, and `search`
#   fails for the word. Singular words and plurals that only lose their ending are fine.
# Source: README of @orama/stemmers (Bulgarian is one of the languages "supported out of the box");
#   https://github.com/oramasearch/orama/pull/291, which brought it, "based on the Java implementation found in Apache Lucene"; there
#   BulgarianStemmer.stem(char[] s, int len) assigns to s[len - 2] and the like.
# Why it matters: whoever tries the search with 'велосипед' and 'къща' sees it work; the plural in which people search raises an error,
#   and an index that is built from all ads stops at the first such title.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @orama/orama@3.1.18 @orama/stemmers@3.1.18
cat > stem.mjs <<'JS'
import { create, insert, search } from "@orama/orama";
import { language, stemmer } from "@orama/stemmers/bulgarian";
const outcome = async (act) => {
  try {
    return await act();
  } catch (error) {
    return error.constructor.name;
  }
};
for (const word of ["велосипед", "велосипеди", "къща", "къщи", "телефони", "апартаменти", "апартамента", "учебници", "ябълки", "хубавец"])
  console.log(word, "->", await outcome(() => stemmer(word)));
const ads = create({ schema: { title: "string" }, components: { tokenizer: { language, stemming: true, stemmer } } });
for (const title of ["Нов велосипед", "Детски велосипеди"])
  console.log("insert", title, "->", await outcome(async () => (await insert(ads, { title })) && "inserted"));
for (const term of ["велосипед", "велосипеди"])
  console.log("search", term, "->", await outcome(async () => (await search(ads, { term })).count));
JS
node stem.mjs | tee seen
diff seen - <<'SEEN'
велосипед -> велосипед
велосипеди -> TypeError
къща -> къщ
къщи -> къщи
телефони -> телефон
апартаменти -> апартамент
апартамента -> TypeError
учебници -> TypeError
ябълки -> ябълк
хубавец -> хубавец
insert Нов велосипед -> inserted
insert Детски велосипеди -> TypeError
search велосипед -> 1
search велосипеди -> TypeError
SEEN
echo "As described."
