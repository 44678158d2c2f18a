/** Splits a link into the parts that judge-links.server.ts examines. */
import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { INVISIBLE, isShort, MAX_HOST, OTHER_DOTS, withoutNextSentence } from "./find-links.server.ts";

export interface LinkParts {
  readonly url: URL;
  /** The host in lower case; other alphabets in their own letters. */
  readonly host: string;
  /** The labels of the host before its public suffix; the last one is the registered name. */
  readonly labels: readonly string[];
  /** The last label of the host. */
  readonly ending: string;
  /** True if anybody can register a name under the suffix for free, as under github.io. */
  readonly isUnderSharedSuffix: boolean;
  readonly isIp: boolean;
  readonly isKnownSuffix: boolean;
  /** True if the address was written so that its host is hard to recognise. */
  readonly isDisguised: boolean;
  /** True if the written host has a user name before it. */
  readonly hasUser: boolean;
  /** A port other than those of the web; empty for these. */
  readonly port: string;
}

/** The longest spelling of a host: each of its characters may be encoded with three. */
const MAX_WRITTEN = 3 * MAX_HOST;

/** Returns the parts of a web address; undefined if browsers cannot open it. */
export function linkParts(link: string): LinkParts | undefined {
  const visible = link.replace(INVISIBLE, "");
  const rest = visible.replace(/^(https?|ftp|wss?):/i, "");
  const bare = rest.replace(/^[\\/]+/, "");
  const [authority = ""] = bare.split(/[\\/?#]/, 1);
  const written = withoutNextSentence(authority.slice(authority.lastIndexOf("@") + 1)).replace(/:\d*$/, "");
  if (written.length > MAX_WRITTEN) return undefined;
  const url = URL.parse(`https://${withoutNextSentence(authority)}${bare.slice(authority.length)}`);
  if (!url?.hostname) return undefined;
  const host = (domainToUnicode(url.hostname) || url.hostname).replace(/\.$/, "").toLowerCase();
  if (!isShort(host)) return undefined;
  const { isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  const all = host.split(".");
  const isDisguised =
    visible !== link ||
    link.search(OTHER_DOTS) >= 0 ||
    /^[^?#]*\\/.test(link) ||
    written.includes("%") ||
    // More or fewer slashes than usual.
    (rest === visible ? /^[\\/]{3}/ : /^(?!\/\/[^\\/])/).test(rest) ||
    // Letters that browsers turn into Latin ones, such as full-width letters.
    (/[^\p{ASCII}]/u.test(written) && !url.hostname.includes("xn--")) ||
    (written.endsWith(".") && url.pathname + url.search !== "/");
  return {
    url,
    host,
    labels: all.slice(0, Math.max(0, all.length - (publicSuffix?.split(".").length ?? 1))),
    ending: all.at(-1) ?? "",
    isUnderSharedSuffix: isPrivate === true,
    isIp: isIp === true,
    isKnownSuffix: isIcann === true || isPrivate === true,
    isDisguised,
    hasUser: authority.includes("@"),
    port: /^(80|443)?$/.test(url.port) ? "" : url.port,
  };
}
