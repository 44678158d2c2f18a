// What systemd is told by the site in a unit of Type=notify with WatchdogSec.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { findProgram } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { startSite } from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

/** A Perl program that opens the socket $ARGV[0], starts the rest as a command, and prints each notification. */
const MANAGER = `
use IO::Socket::UNIX; $| = 1;
my ($path, @command) = @ARGV;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $path) or die;
if (my $child = fork) {
  $SIG{TERM} = sub { kill "CONT", $child; kill "TERM", $child; waitpid $child, 0; exit };
  print "main: $child\\n";
  print "told: $_\\n" while defined $socket->recv($_, 1000);
}
$ENV{NOTIFY_SOCKET} = $path; $ENV{WATCHDOG_USEC} = 1_000_000; exec @command;
`;

test.skipIf(!findProgram(["systemd-notify"]))("systemd is told that the site serves, and while it runs", async () => {
  const keeper = ["perl", "-e", MANAGER, join(makeFolder(), "notify")];
  const site = await startSite({ DATA_DIR: makeDataDir() }, { keeper });
  const told = () => [...site.said().matchAll(/^told: (?!BARRIER)(.*)/gm)].map(([, state]) => state);
  await expect.poll(() => told().length).toBeGreaterThan(4);
  expect(told().slice(0, 3)).toEqual(["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
  process.kill(Number(/^main: (\d+)/m.exec(site.said())?.[1]), "SIGSTOP");
  await sleep(1_000);
  const before = told().length;
  await sleep(2_000);
  expect(told()).toHaveLength(before);
  await site.stop();
});
