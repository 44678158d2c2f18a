/** Addresses of this machine. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host is this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether an address is one of this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
}
