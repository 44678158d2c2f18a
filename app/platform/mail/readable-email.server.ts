import { domainToUnicode } from "node:url";

/** Returns a stored address with the letters of its domain, for people: 'ivan@пример.бг'. */
export function readableEmail(address: string): string {
  const domain = address.lastIndexOf("@") + 1;
  return address.slice(0, domain) + (domainToUnicode(address.slice(domain)) || address.slice(domain));
}
