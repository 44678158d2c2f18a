/** Email addresses whose domain has other letters than Latin, such as those of .бг. */
import { z } from "zod";

// zod wants a top-level domain of letters only, and Better Auth asks zod: both would refuse '.xn--90ae', which is '.бг'.
const { email } = z.regexes;
email.compile(email.source.replace(/\[A-Za-z\]\{2,\}\$$/, "(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$"));

/** Returns an address as it is stored: in lower case, and its domain in the ASCII form, which every mail server accepts. */
export function storedEmail(typed: string): string {
  const address = typed.trim().toLowerCase();
  const domain = address.lastIndexOf("@") + 1;
  return address.slice(0, domain) + asciiDomain(address.slice(domain));
}

/** Returns the domain of an address, 'example.com' for 'info@example.com'. */
export function domainOf(address: string): string {
  return address.replace(/.*@/, "");
}

/** Returns the ASCII form of a domain name with other letters, 'xn--e1afmkfd.xn--90ae' for 'пример.бг'; any other text unchanged. */
export function asciiDomain(text: string): string {
  if (!/\P{ASCII}/u.test(text) || !/^[\p{L}\p{M}\d.-]+$/u.test(text)) return text;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return text;
  }
}
