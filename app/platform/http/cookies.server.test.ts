import { parseCookies as parseAsLibrary } from "better-auth/cookies";
import { expect, test } from "vitest";
import { cookieSpellings } from "#tests/support/cookie-spellings.ts";
import { formatCookies, parseCookies } from "./cookies.server.ts";

test.each(cookieSpellings("session", "abc.d%2Be%3D"))(
  "a library reads the formatted cookies of %j as the site does",
  (header) => {
    const cookies = parseCookies(header);
    const read = parseAsLibrary(formatCookies(cookies));
    expect([...read].map(([name, value]) => [name, decodeURIComponent(value)])).toEqual([...cookies]);
  },
);

test.each(["__proto__=1", "constructor=2; toString=3", "a=%E0%A4%A", "a=%00", "=", ";;;", "a", ""])(
  "%j has the same cookies after formatting and parsing again",
  (header) => {
    const cookies = parseCookies(header);
    expect(parseCookies(formatCookies(cookies))).toEqual(cookies);
  },
);
