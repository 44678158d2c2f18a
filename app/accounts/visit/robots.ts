/** Tells programs that visit the site by themselves from people, by the kept list `isbot` and our exceptions. */
import { isbot } from "isbot";

/** Browsers without scripts, which the list counts as robots. */
const TEXT_BROWSER = /^(w3m|lynx|elinks|dillo|netsurf)\//i;
/** The names of an Android phone, which may contain words of the list (`Build/CUBOT`, `SPIDER X1`). Robots that imitate a phone name themselves elsewhere, or after 'compatible'. */
const PHONE = /\(Linux; (?:U; )?Android (?:(?!compatible|headless|:\/\/)[^)])*\)/i;

/** Reports whether a program sent the request; a request without a name counts as one. */
export function isRobot(userAgent: string | null): boolean {
  if (!userAgent) return true;
  return !TEXT_BROWSER.test(userAgent) && isbot(userAgent.replace(PHONE, "(Linux; Android)"));
}
