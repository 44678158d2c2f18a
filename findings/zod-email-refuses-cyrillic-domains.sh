#!/usr/bin/env bash
# Expected: z.email() accepts addresses on internationalised top-level domains at least in their ASCII form, since this is how they
#   travel in SMTP and DNS: .бг (Bulgaria) is xn--90ae.
# Observed: zod 4.6.7 refuses both forms, because its expression wants a top-level domain of letters only; validator 13.15.26 accepts
#   both. Libraries that ask zod, such as Better Auth, refuse such people, too.
# Source: RFC 5890 (A-labels), IANA's list of top-level domains; zod's documentation of z.email() (a pattern can be given).
# Why it matters: people with an address on a .бг domain cannot register.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 validator@13.15.26
cat > try.mjs <<'JS'
import validator from "validator";
import { z } from "zod";
for (const address of ["ivan@example.bg", "ivan@xn--e1afmkfd.xn--90ae", "ivan@пример.бг"])
  console.log(address, "zod:", z.email().safeParse(address).success, "validator:", validator.isEmail(address));
JS
node try.mjs | tee seen
diff seen - <<'SEEN'
ivan@example.bg zod: true validator: true
ivan@xn--e1afmkfd.xn--90ae zod: false validator: true
ivan@пример.бг zod: false validator: true
SEEN
echo "As described."
