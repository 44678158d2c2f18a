#!/usr/bin/env bash
# Generates clients of the API with six generators, compiles them in strict TypeScript, lints the document with spectral, and lets two of
# the clients publish, read, replace, patch and delete an ad through prism, which compares every call with the document. It installs
# some 600 packages in a temporary folder, so it is run by hand: `npm start` with API_TOKENS=on, then
# `bash tests/api-clients.sh http://localhost:3000`.
set -euo pipefail
site=${1:?The address of a running site with API_TOKENS=on}
export PATH="$PWD/node_modules/.bin:$PATH" # Node 24
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' > package.json
npm install --silent --ignore-scripts --save-exact orval@8.38.0 openapi-typescript@7.13.0 openapi-fetch@0.17.0 \
  openapi-zod-client@1.18.3 @zodios/core@10.9.6 zod@3.25.76 axios@1.21.1 @hey-api/openapi-ts@0.99.0 \
  swagger-typescript-api@13.13.0 oazapfts@7.5.0 @stoplight/spectral-cli@6.16.3 @stoplight/prism-cli@5.16.0 \
  typescript@5.9.3 esbuild@0.28.2 @types/node@24.19.2
export PATH="$folder/node_modules/.bin:$PATH"
curl -fsS "$site/api/v1/openapi.json" -o openapi.json

echo 'extends: ["spectral:oas"]' > .spectral.yaml
spectral lint openapi.json
mkdir out
openapi-typescript openapi.json -o out/openapi-typescript.ts
orval --input openapi.json --output out/orval.ts --client fetch
openapi-zod-client openapi.json -o out/openapi-zod-client.ts
openapi-ts -i openapi.json -o out/hey-api -s
swagger-typescript-api generate -p openapi.json -o out -n swagger-typescript-api.ts
oazapfts openapi.json out/oazapfts.ts

cat > round-trip.ts <<'TS'
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import { createClient as createOther } from "./out/hey-api/client";
import { deleteListingsById, getListings, patchListingsById } from "./out/hey-api/sdk.gen";
import type { paths } from "./out/openapi-typescript";

const baseUrl = process.argv[2] ?? "";
const { GET, POST, PUT } = createClient<paths>({ baseUrl });
const client = createOther({ baseUrl });
const password = crypto.randomUUID();
const person = { name: "Client", email: `${crypto.randomUUID()}@example.com`, password, confirm: password };
const account = await POST("/accounts", { body: person });
assert(account.data?.token, JSON.stringify(account.error));
const headers = { authorization: `Bearer ${account.data.token}` };
const published = await POST("/listings", {
  headers,
  body: {
    ...{ category: "avtomobili", title: "Опел Астра", description: "Запазена кола с нови гуми.", town: "Хасково" },
    ...{ price: "5 500 EUR", phone: "0888 123 456", brand: "Opel", year: 2006, fuel_type: "diesel" },
    ...{ price_kind: "negotiable", anyway: "yes" },
  },
});
assert(published.data, JSON.stringify(published.error));
const path = { id: published.data.id };
const { data: ad } = await GET("/me/listings/{id}", { headers, params: { path } });
assert(ad);
const body = { ...ad, price: { cents: 499_950, currency: "EUR" as const } };
const replaced = await PUT("/listings/{id}", { headers, params: { path }, body });
assert.deepEqual([replaced.data?.price, replaced.data?.attributes], [body.price, ad.attributes]);
const patched = await patchListingsById({ client, headers, path, body: { price: null, attributes: { year: 2007 } } });
assert.deepEqual([patched.data?.price, patched.data?.attributes], [null, { ...ad.attributes, year: 2007 }]);
const query = { category: "avtomobili", fuel_type: "diesel", year_from: "2007", ids: [ad.id, account.data.token] };
assert.deepEqual((await getListings({ client, query })).response?.status, 422);
const found = await getListings({ client, query: { ...query, ids: [ad.id, crypto.randomUUID()] } });
assert.deepEqual(found.data?.listings.map(({ id }) => id), [ad.id]);
assert.equal((await deleteListingsById({ client, headers, path })).response?.status, 204);
assert.equal((await GET("/listings/{id}", { params: { path } })).response.status, 410);
TS
tsc --strict --noEmit --skipLibCheck --target es2023 --module esnext --moduleResolution bundler --types node \
  round-trip.ts out/*.ts out/hey-api/index.ts
esbuild --log-level=error --bundle --platform=node --format=esm --outfile=round-trip.mjs round-trip.ts

prism proxy openapi.json "$site/api/v1" -p 4010 > prism.log 2>&1 &
until grep -q listening prism.log; do sleep 1; done
node round-trip.mjs http://127.0.0.1:4010
! grep Violation prism.log
echo "Six clients compile, and two of them did what the document says."
