// U+0000 in every parameter and field of every page and operation, and in cookies and tokens, as guest, person and administrator.
import { signUp } from "#tests/support/running-site.ts";
import { fromElsewhere, type Ground, randomAddress, settle } from "./ground.ts";
import { type Answered, ask } from "./probe.ts";
import type { Outcome } from "./round.ts";
import { ALL_OPEN, apiTargets, bodyTargets, fieldNames, fillPath, pagePaths, type Target } from "./targets.ts";

/** Requests in flight. */
const AT_ONCE = 4;
/** So many parameters together, where not each is tried alone. */
const GROUP = 10;
const NUL_TEXT = "а\0б";
/** As cursors are written; a NUL that is encoded within a value is no NUL of the address. */
const NUL_CURSOR = Buffer.from(JSON.stringify([false, "а\0б", "\0"])).toString("base64url");

interface Visitor {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `isThorough`: in small groups on every page and each alone on those of the administration, and each form in every type. */
export async function nulEverywhere(ground: Ground, { isThorough }: { isThorough: boolean }): Promise<Outcome> {
  const admin = await makeAdministrator(ground);
  const site = await ground.start(ALL_OPEN);
  try {
    const seller = await settle(site);
    const visitors: readonly Visitor[] = [
      { name: "guest", headers: {} },
      {
        name: "guest with odd cookies",
        headers: { cookie: "session=%00.%00; toast=%00; visitor=%00; __Host-session=a%00" },
      },
      { name: "person", headers: { cookie: seller.cookie } },
      { name: "administrator", headers: { cookie: admin } },
      { name: "administrator's program", headers: { authorization: `Bearer ${tokenOf(admin)}` } },
      { name: "program with an odd token", headers: { authorization: "Bearer a%00b.%00" } },
    ];
    const operations = (await apiTargets(site)).filter(({ method }) => method === "GET").map(({ path }) => path);
    const paths = [...pagePaths(), ...operations];
    const names = fieldNames();
    const questions: Question[] = [
      ...questionsOf({ paths, names, visitors, listingId: seller.listingId, isThorough }),
      ...formsOf(await bodyTargets(site), { names, visitors, listingId: seller.listingId, isThorough }),
    ];
    const faults: string[] = [];
    const counts = new Map<number, number>();
    const attack = async () => {
      for (let next = questions.pop(); next; next = questions.pop()) {
        const { visitor, address, method = "GET", form } = next;
        const { type, body } = form ?? {};
        const headers = {
          ...visitor.headers,
          "x-forwarded-for": randomAddress(),
          ...(!address.startsWith("/api/v1/") && { origin: site.address }),
          ...(type && { "content-type": type }),
        };
        const answer = await ask(site.address + address, { method, headers, ...(body && { body }) });
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        if (isFault(answer))
          faults.push(`${visitor.name}, ${method} ${address.slice(0, 200)} ${type}: ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const figures = `${paths.length} pages and operations, ${names.length} names (${statuses.join(", ")})`;
    return { isGood: faults.length === 0, detail: [figures, ...faults.slice(0, 10)].join("; ") };
  } finally {
    await site.stop();
  }
}

interface Question {
  readonly visitor: Visitor;
  readonly address: string;
  readonly method?: string;
  readonly form?: { readonly type: string; readonly body: string };
}

interface Plan {
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly visitors: readonly Visitor[];
  readonly listingId: string;
  readonly isThorough: boolean;
}

function* questionsOf({ paths, names, visitors, listingId, isThorough }: Plan): Generator<Question> {
  const values = isThorough ? [NUL_TEXT, NUL_CURSOR] : [NUL_TEXT];
  for (const path of paths) {
    for (const value of values) {
      for (const visitor of visitors) {
        const address = fillPath(path, () => NUL_TEXT);
        yield { visitor, address: `${address}?${new URLSearchParams(names.map((name) => [name, value]))}` };
      }
      // Of all of them together one may keep the others from being read.
      const isAdmins = path.startsWith("/admin");
      if (!isAdmins && !isThorough) continue;
      const address = fillPath(path, (part) => (part === ":slug" ? "malki-obyavi" : listingId));
      const visitor = visitors.find(({ name }) => name === (isAdmins ? "administrator" : "person"));
      const size = isAdmins && isThorough ? 1 : GROUP;
      for (let at = 0; visitor && at < names.length; at += size) {
        const some = names.slice(at, at + size).map((name) => [name, value]);
        yield { visitor, address: `${address}?${new URLSearchParams(some)}` };
      }
    }
  }
}

function* formsOf(
  targets: readonly Target[],
  { names, visitors, listingId, isThorough }: Omit<Plan, "paths">,
): Generator<Question> {
  const part = (name: string) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${NUL_TEXT}\r\n`;
  const pairs = names.map((name) => [name, NUL_TEXT]);
  const forms = [
    { type: "application/json", body: JSON.stringify(Object.fromEntries(pairs)) },
    { type: "application/x-www-form-urlencoded", body: String(new URLSearchParams(pairs)) },
    { type: "multipart/form-data; boundary=X", body: `${names.map(part).join("")}--X--\r\n` },
  ];
  for (const [number, { method, path }] of targets.entries()) {
    const isApi = path.startsWith("/api/v1/");
    const visitor = visitors.find(({ name }) => name === (isApi ? "administrator's program" : "administrator"));
    const address = fillPath(path, (name) => (name === ":slug" ? "malki-obyavi" : listingId));
    const tried = isThorough ? forms : [forms[number % forms.length]];
    for (const form of tried) if (visitor && form) yield { visitor, address, method, form };
  }
}

function isFault({ status }: Answered): boolean {
  return status === 0 || (status >= 500 && status !== 503);
}

/** The cookie of an administrator. */
async function makeAdministrator(ground: Ground): Promise<string> {
  const site = await ground.start();
  const cookie = await signUp(fromElsewhere(site)).finally(() => site.stop());
  await ground.inDatabase((db) =>
    db
      .updateTable("users")
      .set({ is_admin: true })
      .where("id", "in", (sessions) =>
        sessions.selectFrom("sessions").select("user_id").orderBy("created_at", "desc").limit(1),
      )
      .execute(),
  );
  return cookie;
}

/** The cookie's value is the token. */
function tokenOf(cookie: string): string {
  return decodeURIComponent(cookie.replace(/^[^=]*=/, ""));
}
