/**
 * Judges the links of a text by rules, without opening them (rule: link-verdicts). judgeLinks() is the entry point.
 */
import { asLatin, mixesAlphabets } from "./disguises.server.ts";
import { decodeOnce, findLinks, INVISIBLE, MESSENGER_SCHEMES, RISKY_SCHEMES } from "./find-links.server.ts";
import { CHEAP_ENDINGS, countLures, findImitation } from "./imitations.server.ts";
import { isOn, listOf, ORGANISATIONS, type Organisation, organisationOf } from "./known-hosts.server.ts";
import { type LinkParts, linkParts } from "./link-parts.server.ts";
import { type JudgedLink, MAX_CHECKED, VERDICTS } from "./link-verdict.ts";
import { nestedLinks } from "./nested-links.server.ts";

const SHORTENERS = listOf("shorteners");
const MESSENGERS = listOf("messengers");
const OPEN_HOSTS = listOf("open hosts");
const MONEY_PAGES = listOf("money pages");
const SOCIAL_NETWORKS = listOf("social networks");
/** Endings of files that install a program. */
const PROGRAM_FILE = /\.(apk|xapk|exe|msi|scr|bat|cmd|com|jar|iso|img|dmg|pkg|vbs|ps1|hta|lnk|js)$/i;

type Judgement = Omit<JudgedLink, "link">;

/** Returns the links of `text`, worst first; text beyond MAX_CHECKED characters is ignored. `siteUrl`: the address of this site. */
export function judgeLinks(text: string, siteUrl: string): readonly JudgedLink[] {
  return findLinks(text.slice(0, MAX_CHECKED))
    .map((link) => ({ link: shown(link), ...judgeLink(link, siteUrl) }))
    .toSorted((one, other) => VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict));
}

function shown(link: string): string {
  const visible = link.replace(INVISIBLE, "");
  return visible.length > 120 ? `${visible.slice(0, 119)}…` : visible;
}

const dangerous = (reason: string): Judgement => ({ verdict: "dangerous", reason });
const suspicious = (reason: string): Judgement => ({ verdict: "suspicious", reason });
const unknown = (reason: string): Judgement => ({ verdict: "unknown", reason });

/** Judges one link. `depth` is the number of links that contain it. */
function judgeLink(link: string, siteUrl: string, depth = 0): Judgement {
  const scheme = /^([a-z][a-z0-9+-]*):/i.exec(link)?.[1]?.toLowerCase() ?? "";
  if (RISKY_SCHEMES.test(scheme))
    return dangerous("Това не е адрес на страница, а команда, която се изпълнява на устройството Ви.");
  if (MESSENGER_SCHEMES.has(scheme)) return suspicious(CHAT);
  const parts = linkParts(link);
  if (!parts) return suspicious("Адресът е написан така, че не може да се прочете.");
  const disguise = judgeDisguise(parts);
  if (disguise) return disguise;
  if (isThisSite(parts, siteUrl))
    return withNested(parts, { siteUrl, depth }, { verdict: "known", reason: "Това е адрес в Тукашно." });
  return withNested(parts, { siteUrl, depth }, judgeHost(parts, siteUrl));
}

const CHAT = "Линкът води към чат извън сайта, а измамниците често искат да продължите разговора там.";

/** Returns a verdict if the spelling of the address hides its host. */
function judgeDisguise(parts: LinkParts): Judgement | undefined {
  const { host, hasUser, isDisguised } = parts;
  if (hasUser) return dangerous(`Истинският адрес е след знака @: „${host}“, а написаното преди него е за заблуда.`);
  if (isDisguised) return dangerous("В адреса има скрити или подменени знаци, които прикриват накъде води.");
  if (host.split(".").some(mixesAlphabets))
    return dangerous("В адреса са смесени букви от различни азбуки, за да прилича на друг.");
  return undefined;
}

function isThisSite({ url, port }: LinkParts, siteUrl: string): boolean {
  const own = URL.parse(siteUrl);
  return own !== null && url.hostname === own.hostname && port === (/^(80|443)?$/.test(own.port) ? "" : own.port);
}

function judgeHost(parts: LinkParts, siteUrl: string): Judgement {
  const { host, port, isIp, url } = parts;
  if (isIp) return dangerous("Вместо име на сайт има само номер на сървър; истинските фирми не пращат такива линкове.");
  const listed = judgeListed(host);
  if (listed) return listed;
  const organisation = organisationOf(host);
  if (organisation) return isOn(OPEN_HOSTS, host) ? judgeOpenHost(parts) : judgeKnown(parts, organisation);
  const imitation = findImitation(parts) ?? imitationOfSite(parts, siteUrl);
  if (imitation?.isCertain)
    return dangerous(`Адресът използва името „${imitation.of}“, но „${host}“ не е сайт на тази организация.`);
  if (PROGRAM_FILE.test(url.pathname)) return dangerous("Линкът сваля програма, която може да поеме устройството Ви.");
  if (imitation) return suspicious(`Името прилича на „${imitation.of}“, но не познаваме такъв техен адрес.`);
  if (isOn(OPEN_HOSTS, host) || parts.isUnderSharedSuffix) return judgeOpenHost(parts);
  return judgeUnknown(parts, port);
}

function judgeListed(host: string): Judgement | undefined {
  if (isOn(SHORTENERS, host)) return suspicious("Това е съкратен линк и не се вижда накъде води.");
  if (isOn(MESSENGERS, host)) return suspicious(CHAT);
  if (isOn(MONEY_PAGES, host)) return suspicious("На тази страница всеки може да поиска пари.");
  return isOn(SOCIAL_NETWORKS, host)
    ? unknown("Мрежата е известна, но страниците в нея правят потребители и не знаем кой е този.")
    : undefined;
}

const OPEN = "На този адрес всеки може да публикува страница или формуляр, затова не личи кой стои зад нея.";

function judgeKnown({ url, port }: LinkParts, { name, kind, paths }: Organisation): Judgement {
  if (port) return suspicious(`Името е на „${name}“, но номерът след двоеточието (${port}) е необичаен.`);
  if (PROGRAM_FILE.test(url.pathname))
    return unknown(`Сайтът е на „${name}“, но линкът сваля програма, а ние не я проверяваме.`);
  if (paths && !paths.test(url.pathname))
    return unknown(`Сайтът е на „${name}“, но на него има и страници, които водят другаде.`);
  return {
    verdict: "known",
    reason: `Адресът е на „${name}“ (${kind}); това не значи, че човекът, който го праща, е честен.`,
  };
}

function judgeOpenHost(parts: LinkParts): Judgement {
  const path = asLatin(decodeOnce(parts.url.pathname)).split(/[^a-z0-9]+/);
  const named = ORGANISATIONS.find(({ words }) => words.some((word) => path.includes(word)));
  return named
    ? dangerous(`Страницата използва името „${named.name}“, но е на адрес, на който всеки може да публикува.`)
    : suspicious(OPEN);
}

function judgeUnknown(parts: LinkParts, port: string): Judgement {
  const { host, ending, url, isKnownSuffix } = parts;
  const lures = countLures(parts);
  const isCheap = CHEAP_ENDINGS.has(ending);
  const words = asLatin(decodeOnce(url.pathname + url.search)).split(/[^a-z0-9]+/);
  const named = ORGANISATIONS.find(({ words: names }) => names.some((name) => words.includes(name)));
  if (named && (isCheap || lures > 0))
    return dangerous(`Линкът споменава „${named.name}“, но „${host}“ не е техен сайт.`);
  if (lures > 0 && isCheap)
    return dangerous(
      "Името обещава плащане, доставка или проверка, а окончанието му е от евтините, които измамниците сменят всеки ден.",
    );
  if (named) return suspicious(`Линкът споменава „${named.name}“, но „${host}“ не е техен сайт.`);
  if (port) return suspicious(`Номерът след двоеточието (${port}) е необичаен за обикновен сайт.`);
  if (lures > 1 || (lures > 0 && host.includes("-")))
    return suspicious("Името е съставено от думи за плащане, доставка или проверка, каквито са фалшивите страници.");
  if (isCheap) return suspicious(`Окончанието „.${ending}“ е от евтините, които измамниците използват най-често.`);
  if (url.hostname.includes("xn--") && !isWhollyCyrillic(host))
    return suspicious("Името е с букви, които в адрес се срещат рядко и лесно се бъркат с други.");
  if (host.split(".").length > 5 || /\d{5}/.test(host))
    return suspicious("Името на сайта е необичайно дълго или съдържа поредица от цифри.");
  if (!isKnownSuffix) return unknown("Няма сайтове с такова окончание на името.");
  return unknown("Не познаваме този адрес; не въвеждайте в него данни от карта, кодове и пароли.");
}

/** Reports an imitation of this site's own name under another domain. */
function imitationOfSite({ labels }: LinkParts, siteUrl: string) {
  const own = URL.parse(siteUrl)?.hostname.split(".").at(-2) ?? "";
  const isOurs = own.length > 4 && labels.some((label) => asLatin(label).split(/[-_]/).includes(own));
  return isOurs ? { of: "Тукашно", isCertain: true } : undefined;
}

interface Within {
  readonly siteUrl: string;
  readonly depth: number;
}

/** Changes a verdict for the worse if the link forwards to a worse or an unreadable address. */
function withNested(parts: LinkParts, { siteUrl, depth }: Within, outer: Judgement): Judgement {
  if (depth > 1) return outer.verdict === "known" ? unknown("Линкът препраща през няколко адреса.") : outer;
  const nested = nestedLinks(parts.url);
  if (nested === "hidden")
    return outer.verdict === "known" ? suspicious("Линкът препраща към друг адрес, който не се вижда.") : outer;
  const judged = nested.map((link) => ({ link, ...judgeLink(link, siteUrl, depth + 1) }));
  const bad = judged.find(({ verdict }) => verdict === "dangerous");
  if (bad && outer.verdict !== "dangerous") return dangerous(`Линкът препраща към опасен адрес: „${shown(bad.link)}“.`);
  const other =
    judged.find(({ verdict }) => verdict === "suspicious") ?? judged.find(({ verdict }) => verdict === "unknown");
  if (other && (outer.verdict === "known" || (outer.verdict === "unknown" && other.verdict === "suspicious")))
    return suspicious(`Линкът препраща към друг адрес: „${shown(other.link)}“.`);
  return outer;
}

/** Reports whether a host is written in Cyrillic letters only, as under .бг, so that it cannot be mistaken for a Latin name. */
function isWhollyCyrillic(host: string): boolean {
  return /^[\p{Script=Cyrillic}\d.-]+$/u.test(host);
}
