/** Decides to which addresses the site may send notifications. */

/** The maximum number of characters of an endpoint; those of Microsoft have about 700. */
export const MAX_ENDPOINT = 2_000;

/**
 * Reports whether an endpoint belongs to one of the services of the setting: over https at the usual port of a host or below it. A
 * service that is an origin, such as `http://127.0.0.1:4000`, is on this machine, for tests.
 */
export function isPushEndpoint(services: readonly string[], endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (services.includes(origin)) return true;
  const isService = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === "https:" && host === hostname && isService;
}
