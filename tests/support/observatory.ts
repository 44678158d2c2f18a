// Mozilla's HTTP Observatory, as far as its rules can be asked of one answer: what each finding is worth, and the grade. The points are
// those of github.com/mdn/mdn-http-observatory, src/grader/charts.js.

export interface Finding {
  readonly rule: string;
  readonly points: number;
  readonly said: string;
}

export interface Verdict {
  readonly score: number;
  readonly grade: string;
  readonly findings: readonly Finding[];
}

/** Points beyond a hundred count only from here on. */
const LEAST_FOR_EXTRA = 90;
const SIX_MONTHS = 15_768_000; // seconds
const ANYWHERE = new Set(["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"]);
const PRIVATE_REFERRERS = new Set(["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]);

/** The verdict on an answer of a site that is https. */
export async function observe(answer: Response): Promise<Verdict> {
  const { headers } = answer;
  const policy = parsePolicy(headers.get("content-security-policy"));
  const html = headers.get("content-type")?.startsWith("text/html") ? await answer.text() : "";
  const findings = [
    policyFinding(policy),
    cookiesFinding(headers),
    corsFinding(headers),
    referrerFinding(headers.get("referrer-policy")),
    transportFinding(headers.get("strict-transport-security")),
    scriptsFinding(html),
    sniffingFinding(headers.get("x-content-type-options")),
    framesFinding(policy, headers.get("x-frame-options")),
    resourceFinding(headers.get("cross-origin-resource-policy")),
  ];
  const sum = (some: readonly Finding[]) => some.reduce((total, { points }) => total + points, 0);
  const plain = 100 + sum(findings.filter(({ points }) => points < 0));
  const score = Math.max(0, plain < LEAST_FOR_EXTRA ? plain : 100 + sum(findings));
  return { score, grade: gradeOf(score), findings };
}

function gradeOf(score: number): string {
  if (score >= 100) return "A+";
  const letters: readonly (readonly [number, string])[] = [
    [90, "A"],
    [85, "A-"],
    [80, "B+"],
    [70, "B"],
    [65, "B-"],
    [60, "C+"],
    [50, "C"],
    [45, "C-"],
    [40, "D+"],
    [30, "D"],
    [25, "D-"],
  ];
  return letters.find(([least]) => score >= least)?.[1] ?? "F";
}

type PolicySources = ReadonlyMap<string, readonly string[]>;

function parsePolicy(header: string | null): PolicySources | undefined {
  if (!header) return undefined;
  const directives = header.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name.toLowerCase(), sources]));
}

function policyFinding(policy: PolicySources | undefined): Finding {
  const rule = "content-security-policy";
  if (!policy) return { rule, points: -25, said: "none" };
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const has = (names: readonly string[], isBad: (source: string) => boolean) => names.flatMap(sourcesOf).some(isBad);
  const isLoose = (source: string) => ANYWHERE.has(source) || source === "'unsafe-inline'" || source === "data:";
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  if (has(["script-src"], isLoose) || has(["object-src"], (source) => ANYWHERE.has(source)))
    return { rule, points: -20, said: "scripts or objects from anywhere" };
  const active = [...policy.keys()].filter((name) => name !== "img-src" && name !== "media-src");
  if (has(active, isPlain)) return { rule, points: -20, said: "content over http" };
  if (has(["script-src", "style-src"], (source) => source === "'unsafe-eval'"))
    return { rule, points: -10, said: "unsafe-eval" };
  if (has(["img-src", "media-src"], isPlain)) return { rule, points: -10, said: "pictures over http" };
  if (has(["style-src"], isLoose)) return { rule, points: 0, said: "styles from anywhere" };
  const isClosed = policy.get("default-src")?.join() === "'none'";
  return { rule, points: isClosed ? 10 : 5, said: isClosed ? "default-src 'none'" : "nothing unsafe" };
}

function cookiesFinding(headers: Headers): Finding {
  const rule = "cookies";
  const cookies = headers.getSetCookie();
  const isProtected = transportFinding(headers.get("strict-transport-security")).points >= 0;
  const bad = cookies.flatMap((cookie): readonly Finding[] => {
    const name = cookie.split("=", 1)[0] ?? "";
    const isSession = /login|sess/i.test(name);
    const sameSite = /;\s*samesite(?:=([^;]*))?/i.exec(cookie);
    const isSecure = /;\s*secure\s*(;|$)/i.test(cookie);
    const found = (points: number, said: string) => ({ rule, points, said: `${name}: ${said}` });
    return [
      ...(isSecure || !isProtected ? [] : [found(isSession ? -10 : -5, "not Secure, but HSTS")]),
      ...(isSecure || isProtected ? [] : [found(isSession ? -40 : -20, "not Secure")]),
      ...(sameSite && !/^(lax|strict|none)$/i.test(sameSite[1] ?? "") ? [found(-20, "an unknown SameSite")] : []),
      ...(/^none$/i.test(sameSite?.[1] ?? "") && !isSecure ? [found(-20, "SameSite=None in the open")] : []),
      ...(/csrf/i.test(name) && !sameSite ? [found(-20, "SameSite is missing")] : []),
      ...(isSession && !/;\s*httponly/i.test(cookie) ? [found(-30, "scripts may read it")] : []),
    ];
  });
  const worst = bad.toSorted((one, other) => one.points - other.points)[0];
  if (worst) return worst;
  if (cookies.length === 0) return { rule, points: 0, said: "none" };
  const areAllSameSite = cookies.every((cookie) => /;\s*samesite=/i.test(cookie));
  return { rule, points: areAllSameSite ? 5 : 0, said: areAllSameSite ? "all SameSite" : "not all SameSite" };
}

function corsFinding(headers: Headers): Finding {
  const rule = "cross-origin-resource-sharing";
  const origin = headers.get("access-control-allow-origin");
  // Asked as from a foreign page: who is repeated, with credentials, lets everybody read what a person sees.
  const isOpen = origin && origin !== "*" && headers.get("access-control-allow-credentials") === "true";
  return { rule, points: isOpen ? -50 : 0, said: origin ?? "none" };
}

function referrerFinding(header: string | null): Finding {
  const rule = "referrer-policy";
  if (!header) return { rule, points: 0, said: "none" };
  const last = header.split(",").at(-1)?.trim().toLowerCase() ?? "";
  return { rule, points: PRIVATE_REFERRERS.has(last) ? 5 : -5, said: last };
}

function transportFinding(header: string | null): Finding {
  const rule = "strict-transport-security";
  const seconds = Number(/(?:^|;)\s*max-age="?(\d+)/i.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return { rule, points: -20, said: header ?? "none" };
  return { rule, points: seconds < SIX_MONTHS ? -10 : 0, said: header ?? "" };
}

function scriptsFinding(html: string): Finding {
  const rule = "subresource-integrity";
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="((?:https?:)?\/\/[^"]+)"[^>]*>/g)];
  const points = foreign.map(([tag, address = ""]) => {
    const isSafe = address.startsWith("https:");
    if (/\bintegrity=/.test(tag)) return isSafe ? 5 : -20;
    return isSafe ? -5 : -50;
  });
  return {
    rule,
    points: Math.min(...points, foreign.length > 0 ? 5 : 0),
    said: foreign.map(([, from]) => from).join(),
  };
}

function sniffingFinding(header: string | null): Finding {
  const isSet = header?.toLowerCase() === "nosniff";
  return { rule: "x-content-type-options", points: isSet ? 0 : -5, said: header ?? "none" };
}

function framesFinding(policy: PolicySources | undefined, header: string | null): Finding {
  const rule = "x-frame-options";
  const ancestors = policy?.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => ANYWHERE.has(source)))
    return { rule, points: 5, said: `frame-ancestors ${ancestors.join(" ")}` };
  return { rule, points: /^(deny|sameorigin)$/i.test(header ?? "") ? 0 : -20, said: header ?? "none" };
}

function resourceFinding(header: string | null): Finding {
  const rule = "cross-origin-resource-policy";
  if (header === "same-origin" || header === "same-site") return { rule, points: 10, said: header };
  return { rule, points: header === null || header === "cross-origin" ? 0 : -5, said: header ?? "none" };
}
