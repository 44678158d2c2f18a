/** Talks with systemd: takes the socket that stays open during a restart, and sends notifications (sd_notify). */
import { spawn } from "node:child_process";
import type { Log } from "#app/platform/settings/log.server.ts";

/** The file descriptor of the first socket that systemd passes. */
export const SYSTEMD_SOCKET = 3;

/**
 * Sends each line of its input, by systemd's own program because Node has no datagram sockets of this family. One shell for all
 * notifications, because starting a program copies the page tables of the process, which takes many milliseconds.
 */
const NOTIFIER = 'while read -r state; do systemd-notify "$state"; done';

/** Reports whether systemd passed a socket to this process. Connections wait in it, instead of being refused, while the site restarts. */
export function hasSystemdSocket(): boolean {
  return process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === "1";
}

/** Tells a unit of Type=notify that the site serves, and then, for WatchdogSec, that its event loop runs. */
export function notifySystemd(log: Log): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;
  if (!NOTIFY_SOCKET) return;
  const notifier = spawn("sh", ["-c", NOTIFIER], { stdio: ["pipe", "ignore", "inherit"] });
  notifier.unref();
  for (const part of [notifier, notifier.stdin])
    part.on("error", (error) => log.warn({ err: error }, "systemd was not notified"));
  const notify = (state: string) => notifier.stdin.write(`${state}\n`);
  notify("READY=1");
  if (WATCHDOG_USEC) setInterval(notify, Number(WATCHDOG_USEC) / 1000 / 3, "WATCHDOG=1").unref();
}
