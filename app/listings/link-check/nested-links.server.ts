/** Finds the addresses to which a link may forward: in its parameters, its path and after '#'. */
import { decodeOnce, findLinks } from "./find-links.server.ts";

/** Names of parameters that contain the address of another page, also without 'https://'. */
const FORWARDING =
  /^(url|u|uri|to|target|dest(ination)?|next|redir(ect)?(_?ur[il])?|return(_?(to|url))?|continue|goto|go|link|href|out|r|rurl|back)$/i;
const FORWARDING_PATH = /^\/(url|redirect|redir|out|away|click|link|l\.php|r|goto)\/?$/i;

/** Returns the addresses to which a link may forward; "hidden" if it forwards to one that cannot be read. */
export function nestedLinks(url: URL): readonly string[] | "hidden" {
  const values = [...url.searchParams].slice(0, 50);
  const tail = decodeRepeatedly(url.pathname + url.search + url.hash);
  const found = [
    ...[...tail.matchAll(/(?:https?:)?[\\/]{2,}[^\s\\/?#&"'<>]{1,253}/gi)].slice(0, 20).map(([match]) => match),
    ...[...tail.matchAll(/@[^\s\\/?#&"'<>@]{1,253}/g)].slice(0, 20).map(([match]) => match.slice(1)),
    ...values.filter(([name]) => FORWARDING.test(name)).map(([, value]) => decodeRepeatedly(value)),
    ...(/^\/amp\//.test(url.pathname) ? url.pathname.split("/").slice(2, 6) : []),
  ].flatMap((text) => findLinks(text).slice(0, 1));
  if (found.length > 0) return [...new Set(found)].slice(0, 5);
  // The beginning of 'http' in base64.
  const isHidden = /aHR0c/.test(tail) || (FORWARDING_PATH.test(url.pathname) && url.search.length > 1);
  return isHidden ? "hidden" : [];
}

/** Decodes a text that was encoded up to three times. */
function decodeRepeatedly(text: string): string {
  return decodeOnce(decodeOnce(decodeOnce(text)));
}
