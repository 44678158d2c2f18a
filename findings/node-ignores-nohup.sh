#!/bin/bash
# Expected: `nohup PROGRAM &` protects a program from SIGHUP, as POSIX says of nohup, because an ignored signal stays ignored after exec.
# What happens: Node sets nearly all signals back to their default actions when it starts, so the SIGHUP of a closed terminal ends it;
# a Perl program that is started in the same way survives. A new session (setsid) protects both.
# Source: `man nohup`; https://github.com/libuv/libuv/issues/2435; node/src/node.cc ("Restore signal dispositions").
# Why it matters: a site or npm that an operator starts with nohup over SSH may end when the connection is lost.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --silent --no-audit --no-fund node@24.21.0 > /dev/null 2>&1 || exit 2
node=$folder/node_modules/.bin/node
"$node" --version

# Prints whether the command survives SIGHUP after `nohup COMMAND &`.
after_hangup() {
  nohup "$@" > /dev/null 2>&1 &
  local pid=$!
  sleep 2
  kill -HUP "$pid"
  sleep 1
  if kill -KILL "$pid" 2> /dev/null; then echo survives; else echo ends; fi
  wait "$pid" 2> /dev/null
}
perl=$(after_hangup perl -e 'sleep 60')
site=$(after_hangup "$node" -e 'setInterval(() => {}, 1000)')
echo "perl $perl, node $site"        # perl survives, node ends
[ "$perl $site" = "survives ends" ]
