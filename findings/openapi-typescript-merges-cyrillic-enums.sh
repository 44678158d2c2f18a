#!/usr/bin/env bash
# Expected: openapi-typescript with --enum makes an enum of its own for each property with a list of values, and TypeScript refuses a value of
#   another list.
# Observed: openapi-typescript 7.13.0 makes the name of an enum of the schema and the property and leaves out what is not ASCII. The properties
#   "валута" (currency) and "състояние" (condition) of Ad both get an enum called Ad. TypeScript 5.9.3 merges enums of the same name, so that an ad
#   with the condition EUR compiles. With names in Latin letters the mistake is an error.
# Source: https://openapi-ts.dev/cli ("Generate true TS enums rather than string unions"); JSON (RFC 8259), in which the names of properties are
#   any strings; the handbook of TypeScript on merging of declarations. https://github.com/openapi-ts/openapi-typescript/issues/1874 is about
#   values of one enum whose names coincide.
# Why it matters: data of Bulgarian authorities and dealers have Cyrillic keys. A client that is generated to have values checked does not check
#   them, and neither the generator nor the compiler says so; an enum listed in a form shows the values of both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openapi-typescript@7.13.0 typescript@5.9.3
generate() { # the module, and the names of two properties
  cat > "$1.json" <<JSON
{ "openapi": "3.1.0", "info": { "title": "Ads", "version": "1" }, "paths": {}, "components": { "schemas": { "Ad": { "type": "object",
  "properties": { "$2": { "type": "string", "enum": ["EUR", "BGN"] }, "$3": { "type": "string", "enum": ["new", "used"] } } } } } }
JSON
  node_modules/.bin/openapi-typescript "$1.json" --enum --output "$1.ts" > /dev/null
  currency=$(grep --before-context=1 'EUR = "EUR"' "$1.ts" | sed -n 's/export enum \(.*\) {/\1/p')
  echo "$2, $3: $(grep -o 'export enum [A-Za-z]*' "$1.ts" | tr '\n' ';')"
  echo "import { $currency, type components } from './$1'; export const ad: components['schemas']['Ad'] = { '$3': $currency.EUR };" > "use-$1.ts"
}
{
  generate latin currency condition
  generate cyrillic валута състояние
  node_modules/.bin/tsc --noEmit --strict --skipLibCheck --lib es2020 use-latin.ts use-cyrillic.ts | sed 's/(.*error/: error/; s/: Type.*//' || true
} | tee seen
diff seen - <<'SEEN'
currency, condition: export enum AdCurrency;export enum AdCondition;
валута, състояние: export enum Ad;export enum Ad;
use-latin.ts: error TS2322
SEEN
echo "As described."
