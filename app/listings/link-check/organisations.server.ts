/** Looks up the organisation of a host, and names those that are imitated. */
import { ORGANISATION_KINDS, type OrganisationData } from "./organisation-list.server.ts";

export interface Organisation extends OrganisationData {
  readonly kind: string;
}

/** Organisations whose names are imitated, but whose own hosts are not trusted, because anybody can write their pages. */
const IMITATED_ONLY: readonly Organisation[] = [
  { name: "Facebook", kind: "социална мрежа", domains: [], words: ["facebook", "messenger"] },
  { name: "Instagram", kind: "социална мрежа", domains: [], words: ["instagram"] },
  { name: "WhatsApp", kind: "чат", domains: [], words: ["whatsapp"] },
  { name: "Viber", kind: "чат", domains: [], words: ["viber"] },
  { name: "Telegram", kind: "чат", domains: [], words: ["telegram"] },
];

const KNOWN: readonly Organisation[] = ORGANISATION_KINDS.flatMap(({ label, organisations }) =>
  organisations.map((one) => ({ ...one, kind: label })),
);

export const IMITATED: readonly Organisation[] = [
  ...KNOWN,
  ...IMITATED_ONLY,
  { name: "Тукашно", kind: "сайт за обяви", domains: [], words: ["tukashno", "тукашно"] },
];

const BY_DOMAIN = new Map(KNOWN.flatMap((one) => one.domains.map((domain) => [domain, one] as const)));

export const KNOWN_DOMAINS: readonly string[] = [...BY_DOMAIN.keys()];

/** Returns the organisation to which a host in lower case belongs. */
export function organisationOf(host: string): Organisation | undefined {
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    const found = BY_DOMAIN.get(labels.slice(start).join("."));
    if (found) return found;
  }
  return undefined;
}
