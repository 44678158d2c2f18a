import { expect, test } from "vitest";
import { isRobot } from "./robots.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

test.each([
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) ${CHROME}`,
  `Mozilla/5.0 (Linux; U; Android 9; bg-bg;CUBOT_X19) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 9; X19 Build/CUBOT) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 13; SPIDER X1) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 12; SM-A127F; wv) ${CHROME} [FB_IAB/FB4A;FBAV/396.1.0.28.104;]`,
  "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; bg) Presto/2.12.423 Version/12.16",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "w3m/0.5.3+git20230121",
  "Lynx/2.9.2 libwww-FM/2.14",
])("a person sends %s", (userAgent) => {
  expect(isRobot(userAgent)).toBe(false);
});

test.each([
  null,
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 (Linux; Android 7.0;) ${CHROME} (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)`,
  `Mozilla/5.0 (Linux; Android 4.4; compatible; SomeBot/1.0) ${CHROME}`,
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
  "facebookexternalhit/1.1",
  "WhatsApp/2.23.20.0",
  "curl/8.5",
  "python-requests/2.32",
  "Java/21",
  "Go-http-client/1.1",
])("a program sends %s", (userAgent) => {
  expect(isRobot(userAgent)).toBe(true);
});
