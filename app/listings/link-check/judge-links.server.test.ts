import { describe, expect, test } from "vitest";
import { KNOWN_LINKS } from "#tests/link-cases/known-links.ts";
import { DANGEROUS_LINKS, SUSPICIOUS_LINKS, UNKNOWN_LINKS } from "#tests/link-cases/other-links.ts";
import { judgeLinks } from "./judge-links.server.ts";

const SITE = "https://tukashno.bg";
const verdictOf = (text: string) => judgeLinks(text.replaceAll("~", "\u200b"), SITE)[0]?.verdict ?? "no link";
const notJudged = (links: Readonly<Record<string, readonly string[]>>, wanted: string) =>
  Object.values(links)
    .flat()
    .map((link) => `${verdictOf(link)}: ${link}`)
    .filter((line) => !line.startsWith(`${wanted}:`));

describe("judgeLinks", () => {
  test("calls links of the organisations themselves known", () => {
    expect(Object.values(KNOWN_LINKS).flat().length).toBeGreaterThan(100);
    expect(notJudged(KNOWN_LINKS, "known")).toEqual([]);
  });

  test("calls links of fraudsters dangerous", () => {
    expect(Object.values(DANGEROUS_LINKS).flat().length).toBeGreaterThan(100);
    expect(notJudged(DANGEROUS_LINKS, "dangerous")).toEqual([]);
  });

  test("calls shortened links, chats and pages of anybody suspicious", () => {
    expect(notJudged({ SUSPICIOUS_LINKS }, "suspicious")).toEqual([]);
  });

  test("says of other sites that they are not known", () => {
    expect(notJudged({ UNKNOWN_LINKS }, "unknown")).toEqual([]);
  });

  test("calls no altered address of an organisation known", () => {
    const alterations = [
      (host: string) => `${host}.pay-x.top`,
      (host: string) => `${host}@evil.top`,
      (host: string) => `${host.replaceAll(".", "-")}.com`,
      (host: string) => `${host.replace("o", "о").replace("a", "а").replace("e", "е")}x.eu`,
      (host: string) => host.replace(/\.[a-z]+$/, ".top"),
      (host: string) => host.replace(/[a-z](?=\.[a-z]+$)/, "$&$&"),
      (host: string) => `login-${host.replaceAll(".", "")}.com`,
      (host: string) => `${host}:8080`,
      (host: string) => `${host}./x`,
      (host: string) => `${host}/?url=https://evil.top`,
    ];
    const hosts = Object.values(KNOWN_LINKS)
      .flat()
      .flatMap((link) => URL.parse(link)?.hostname.replace("www.", "") ?? [])
      .filter((host) => host !== "a1.bg");
    const altered = hosts.flatMap((host) => alterations.map((alter) => `https://${alter(host)}`));
    expect(altered.length).toBeGreaterThan(500);
    expect(altered.filter((link) => verdictOf(link) === "known")).toEqual([]);
  });

  test("judges every link of a message, worst first", () => {
    const judged = judgeLinks("Виж https://econt.com, bit.ly/x1, kolela.bg и econt-pay.top!", SITE);
    expect(judged.map(({ link, verdict }) => `${verdict} ${link}`)).toEqual([
      "dangerous econt-pay.top",
      "suspicious bit.ly/x1",
      "unknown kolela.bg",
      "known https://econt.com",
    ]);
  });

  test("knows this site at its own address only", () => {
    expect(judgeLinks("http://localhost:3000/ad/x", "http://localhost:3000")[0]?.verdict).toBe("known");
    expect(judgeLinks("http://localhost:3001/ad/x", "http://localhost:3000")[0]?.verdict).not.toBe("known");
  });

  test("finds no link in prices, dates, names of files and e-mail addresses", () => {
    const text =
      "Цена 1.500,00 лв. до 12.10.2026 г. Имейл: ivan.petrov@abv.bg, снимка.jpg; тел. 0888 123 456. И/или т.н.";
    expect(judgeLinks(text, SITE)).toEqual([]);
    expect(judgeLinks("Пиши на ivan@abv.bg или виж kolela.bg", SITE)).toHaveLength(1);
  });

  test("takes little time for hostile texts", () => {
    const texts = [
      "https:",
      "a.",
      "@",
      "a . ",
      "!a",
      "https://a.bg/?u=",
      "xn--",
      "-",
      "а.bg,",
      "(",
      "\u200b",
      "econt",
    ].map((part) => part.repeat(5_000));
    const started = performance.now();
    for (const text of texts) judgeLinks(text, SITE);
    expect((performance.now() - started) / texts.length).toBeLessThan(150);
  });
});
