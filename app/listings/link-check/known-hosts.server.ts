/** Reads the hosts and words by which links are judged, from `hosts.txt`, and the organisations, from `organisations.txt`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dataLines } from "#app/platform/wording/data-lines.ts";

const FOLDER = "app/listings/link-check";

const linesOf = (file: string) => dataLines(readFileSync(join(FOLDER, file), "utf8"));

const LISTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  linesOf("hosts.txt").map((line) => {
    const [name = "", words = ""] = line.split(": ");
    return [name, new Set(words.split(" "))];
  }),
);

/** Returns the words of a list. Throws an error if the file does not have it. */
export function listOf(name: string): ReadonlySet<string> {
  const list = LISTS.get(name);
  if (!list) throw new Error(`hosts.txt has no list '${name}'`);
  return list;
}

export interface Organisation {
  readonly name: string;
  /** The Bulgarian name of its kind, as it is shown to people. */
  readonly kind: string;
  /** Its own domains with all their subdomains. */
  readonly domains: readonly string[];
  /** Words that stand for the organisation in an address; matched against labels and parts between hyphens. */
  readonly words: readonly string[];
  /** Words that are also ordinary words, other companies or very short: they count only together with another sign. */
  readonly commonWords: readonly string[];
  /** Only these paths are known, because other pages of the domain redirect or show pages of other sites. */
  readonly paths: RegExp | undefined;
}

let kind = "";
export const ORGANISATIONS: readonly Organisation[] = linesOf("organisations.txt").flatMap((line): Organisation[] => {
  if (line.startsWith("[")) {
    kind = line.slice(1, -1);
    return [];
  }
  const [name = "", domains, words, commonWords, path] = line.split(" |").map((cell) => cell.trim());
  const list = (cell = "") => cell.split(" ").filter(Boolean);
  return [
    {
      name,
      kind,
      domains: list(domains),
      words: list(words),
      commonWords: list(commonWords),
      paths: path ? new RegExp(`^${path}`, "i") : undefined,
    },
  ];
});

const BY_DOMAIN = new Map(ORGANISATIONS.flatMap((one) => one.domains.map((domain) => [domain, one] as const)));

export const KNOWN_DOMAINS: readonly string[] = [...BY_DOMAIN.keys()];

/** Returns a host in lower case and the domains above it, without its last label. */
const domainsOf = (host: string) => host.split(".").map((_, start, labels) => labels.slice(start).join("."));

export function organisationOf(host: string): Organisation | undefined {
  for (const domain of domainsOf(host)) if (BY_DOMAIN.has(domain)) return BY_DOMAIN.get(domain);
  return undefined;
}

/** Reports whether a host or a domain above it is in a list. */
export function isOn(hosts: ReadonlySet<string>, host: string): boolean {
  return domainsOf(host).some((domain) => hosts.has(domain));
}
