/** Socket activation by systemd: the socket stays open during a restart, so connections wait instead of being refused. */
import cluster from "node:cluster";

/** The file descriptor of the first socket that systemd passes. */
export const SYSTEMD_SOCKET = 3;

/** Reports whether systemd passed a socket to this process or to its supervisor. */
export function hasSystemdSocket(): boolean {
  const receiver = cluster.isWorker ? process.ppid : process.pid;
  return process.env.LISTEN_PID === String(receiver) && process.env.LISTEN_FDS === "1";
}
