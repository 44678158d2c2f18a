#!/bin/bash
# Expected: `redirect(url, options)` reads its options, as `new Response(body, options)` does; several responses may share one object with headers.
# What happens: React Router writes `status: 302` into the given object, so that the next `data(null, options)` or `new Response("", options)`
# with the same object is a redirect without a Location. A route that answers from it throws "must have a Location header" and sends an empty 500.
# Source: https://reactrouter.com/api/utils/redirect ("init: The status code or a ResponseInit"), which does not say that it is changed.
# Why it matters: with a shared constant such as { headers: { "cache-control": "no-store" } } a page works until its first redirect, and then
# fails until the process is restarted; a test that only asks for the page passes.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --silent --no-audit --no-fund react-router@8.5.1 react@19.3.1 react-dom@19.3.1 > /dev/null 2>&1 || exit 2
cat > try.mjs << 'END'
import { redirect } from "react-router";
const own = { headers: { "cache-control": "no-store" } };
console.log("status before", new Response("", own).status);
redirect("/elsewhere", own);
console.log("status after", new Response("", own).status);
const used = { headers: {} };
Response.redirect("http://localhost/elsewhere", 302);
new Response("", used);
console.log("of the platform", JSON.stringify(used));
END
said=$(node try.mjs | tee /dev/stderr | tr '\n' ' ')
[ "$said" = 'status before 200 status after 302 of the platform {"headers":{}} ' ]
