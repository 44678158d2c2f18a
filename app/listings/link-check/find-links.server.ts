/** Finds the links in a pasted text, also without 'https://', with spaces inside, or written so that programs do not recognise them. */
import { parse } from "tldts";
import { KNOWN_DOMAINS, listOf } from "./known-hosts.server.ts";

export const MAX_HOST = 253;
const MAX_LABEL = 63;
/** The maximum length of an e-mail address (RFC 5321). */
const MAX_MAIL = 254;

/** The maximum number of links that are judged in one text. */
const MAX_LINKS = 30;

/** Characters that are not visible, and those that change the direction of writing. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Characters that browsers read as a dot in a host. */
export const OTHER_DOTS = /[\u3002\uff0e\uff61]/gu;

export const MESSENGER_SCHEMES = listOf("messenger schemes");
const SCHEME = /^([a-z][a-z0-9+.-]{1,20}):/i;
const WEB_SCHEMES = /^(https?|ftp|wss?)$/i;
/** Schemes that run a script, open a file or start a program. */
export const RISKY_SCHEMES = /^(javascript|data|vbscript|file|blob|intent|ms-[a-z-]+|search-ms)$/i;

/** Returns the links of `text` in their order, each once. Takes time in proportion to the length of the text. */
export function findLinks(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsOf(text)) {
    if (found.size >= MAX_LINKS) break;
    for (const part of splitAtSchemes(word)) {
      const link = trimLink(part);
      if (isLink(link)) found.add(link);
      else
        for (const piece of link.split(/[,;|]+/))
          if (piece !== link && isLink(trimLink(piece))) found.add(trimLink(piece));
    }
  }
  return [...found];
}

function wordsOf(text: string): string[] {
  return (
    text
      // Spellings that readers restore: evil[.]top, hxxps://evil.top.
      .replace(/[[({]\s?(?:\.|dot|точка)\s?[\])}]/gi, ".")
      .replace(/\bhxxp/gi, "http")
      // Browsers ignore line breaks and tabs within a pasted address, and people remove spaces.
      .replace(/(:[\\/]{2})\s+/g, "$1")
      .replace(/([\p{L}\p{N}])\s{1,4}([.%\\][\p{L}\p{N}]|@(?=[\p{L}\p{N}-]{1,63}\.))/gu, "$1$2")
      .replace(/([\p{L}\p{N}])\s{1,4}([.@])\s{1,4}([\p{L}\p{N}])/gu, "$1$2$3")
      .split(/[^\S\ufeff]+|["'`<>„“”«»‚‘’()]+/u)
  );
}

/** Separates addresses that were written without a space: 'https://a.bghttps://b.bg', 'линк:https://a.bg'. */
function splitAtSchemes(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: match } of word.matchAll(/https?:/gi)) {
    const before = word.slice(start, index);
    // A scheme inside an address belongs to its parameters or its path.
    if (index === start || /[=/&?#%+@\\]$/.test(before) || (/[=?#]/.test(before) && SCHEME.test(before))) continue;
    parts.push(before);
    start = index;
    if (match.length === 0) break;
  }
  return [...parts, word.slice(start)];
}

function trimLink(text: string): string {
  const begun = text.replace(/^[^\p{L}\p{N}/\\]+/u, "");
  // A pattern with '$' would read a run of other signs again from each of them.
  const characters = [...begun];
  const end = characters.findLastIndex((character) => /[\p{L}\p{N}/\\#=&%+@_~$-]/u.test(character));
  return characters
    .slice(0, end + 1)
    .join("")
    .replace(/^\/(?!\/)/, "");
}

function isLink(text: string): boolean {
  if (text.length < 4) return false;
  const scheme = SCHEME.exec(text)?.[1];
  if (scheme && !scheme.includes(".")) {
    if (RISKY_SCHEMES.test(scheme) || MESSENGER_SCHEMES.has(scheme.toLowerCase())) return true;
    return WEB_SCHEMES.test(scheme) && /[\p{L}\p{N}]/u.test(text.slice(scheme.length + 1));
  }
  const address = text
    .replace(/^[\\/]{2,}/, "")
    .replace(INVISIBLE, "")
    .replace(OTHER_DOTS, ".");
  const [authority = ""] = address.split(/[\\/?#]/, 1);
  if (isMail(address, authority)) return false;
  const host = decodeOnce(authority.slice(authority.lastIndexOf("@") + 1)).replace(/:\d*$/, "");
  return isHost(host) || beginsWithHost(host);
}

function beginsWithHost(host: string): boolean {
  const labels = host.split(".").slice(0, 12);
  return labels.some((_, index) => index > 0 && isHost(labels.slice(0, index + 1).join(".")));
}

/** Reports whether the text is an e-mail address; one that begins with a known domain is a disguised link. */
function isMail(address: string, authority: string): boolean {
  const at = authority.indexOf("@");
  if (at < 1 || authority !== address || address.length > MAX_MAIL) return false;
  const name = authority.slice(0, at).toLowerCase();
  return !KNOWN_DOMAINS.some(
    (domain) => name === domain || name.endsWith(`.${domain}`) || name.startsWith(`${domain}.`),
  );
}

/** Reports whether a host is no longer than RFC 1035 allows: 253 characters, and 63 in each label. */
export function isShort(host: string): boolean {
  return host.length <= MAX_HOST && host.split(".").every((label) => label.length <= MAX_LABEL);
}

function isHost(host: string): boolean {
  if (!isShort(host) || !/^[\p{L}\p{N}]/u.test(host) || !/^[\p{L}\p{N}\p{M}._-]+$/u.test(host)) return false;
  if (/^\d+(\.\d+){3}$/.test(host)) return true;
  const { domain, isIcann, isPrivate } = parse(host.toLowerCase(), { allowPrivateDomains: true });
  return Boolean(isIcann || isPrivate) && (domain !== null || isPrivate === true);
}

/** Returns the host without the Bulgarian words of a next sentence that follow it without a space: 'econt.com.Благодаря'. */
export function withoutNextSentence(host: string): string {
  const labels = host.split(".");
  while (labels.length > 2 && /^\p{Script=Cyrillic}+$/u.test(labels.at(-1) ?? "") && labels.at(-1) !== "бг")
    labels.pop();
  return labels.join(".");
}

export function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
