// With two-step sign-in, no path of the library creates a session before the second step.
import { betterAuth } from "better-auth";
import { createAuthEndpoint, isAPIError } from "better-auth/api";
import { symmetricEncrypt } from "better-auth/crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser, testSite, type User } from "#tests/support/make.ts";
import { makeSession } from "#tests/support/make-rows.ts";
import { totp } from "#tests/support/totp.ts";
import { SESSION_START_PATHS } from "./second-step.ts";

const { database, db } = useDatabase();
const { auth } = testSite(database);
let person: User;
beforeEach(async () => {
  person = await makeUser(db, { two_factor_enabled: true });
  const secret = await symmetricEncrypt({ key: (await auth.$context).secretConfig, data: SECRET });
  await db
    .insertInto("two_factors")
    .values({ user_id: person.id, secret, backup_codes: "x", locked_until: null, last_accepted_step: null })
    .execute();
});
/** The secret of the authenticator, as the library stores it and in the encoding of the app. */
const SECRET = "a";
const SECRET_IN_APP = "ME";

/** The paths of all endpoints of the library with our plugins; undefined for server-only endpoints. */
const PATHS: readonly (string | undefined)[] = [
  ...new Set(
    [auth.api, ...auth.options.plugins.map((plugin) => ("endpoints" in plugin ? plugin.endpoints : {}))]
      .flatMap((endpoints: Readonly<Record<string, { readonly path?: string }>>) => Object.values(endpoints))
      .map(({ path }) => path),
  ),
];
const MADE_UP = "/sign-in/made-up";

interface Sessions {
  readonly internalAdapter: { createSession(userId: string): Promise<{ readonly token: string }> };
}

/** Creates a session as the endpoint at `path` would; returns the token or the refusal's code. */
async function begin(path: string | undefined): Promise<{ readonly token?: string; readonly refused?: unknown }> {
  const start = async ({ internalAdapter }: Sessions) => ({
    token: (await internalAdapter.createSession(person.id)).token,
  });
  try {
    if (path === undefined) return await start(await auth.$context);
    const plugin = {
      id: "probe",
      endpoints: {
        probe: createAuthEndpoint(path, { method: "POST", body: z.object({ code: z.string() }) }, ({ context }) =>
          start(context),
        ),
      },
    };
    return await betterAuth({ ...auth.options, plugins: [...auth.options.plugins, plugin] }).api.probe({
      body: { code: totp(SECRET_IN_APP) },
    });
  } catch (error) {
    return { refused: isAPIError(error) ? error.body?.code : error };
  }
}

const rows = () => db.selectFrom("sessions").select(["token", "second_step", "expires_at"]).execute();
const isOpen = async (token = "") => {
  const found = await (await auth.$context).internalAdapter.findSession(token);
  return found !== null && found.session.expiresAt > new Date();
};

describe("a session of a person with two-step sign-in", () => {
  test("is created only at the paths of the allow-list", async () => {
    const known = ["/callback/:id", "/siwe/verify", "/phone-number/verify", "/sign-in/email-otp", "/verify-email"];
    expect(PATHS).toEqual(expect.arrayContaining([...known, ...SESSION_START_PATHS]));
    for (const path of [...PATHS, MADE_UP]) {
      const { token, refused } = await begin(path);
      if (SESSION_START_PATHS.includes(path)) expect(token, `${path} is refused`).toBeTruthy();
      else
        expect(
          refused,
          `A session may begin at ${path} without the second step. If that is right, say why in second-step.ts`,
        ).toBe("TWO_STEP_REQUIRED");
    }
    expect(await rows()).toHaveLength(SESSION_START_PATHS.length);
  });

  test("grants access only after the second step", async () => {
    const open = [];
    for (const path of SESSION_START_PATHS) if (await isOpen((await begin(path)).token)) open.push(path);
    expect(open).toEqual(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);
  });

  test("expires at once without the second step, even if it is inserted or prolonged by SQL", async () => {
    const token = "by hand";
    const later = new Date(Date.now() + 86_400_000);
    await makeSession(db, person.id, { token });
    expect(await isOpen(token)).toBe(false);
    await db.updateTable("sessions").set({ expires_at: later }).execute();
    expect(await isOpen(token)).toBe(false);
    await db.updateTable("sessions").set({ expires_at: later, second_step: true }).execute();
    expect(await isOpen(token)).toBe(true);
  });
});

describe("a person without two-step sign-in", () => {
  test("is signed in after one step, until they turn two-step sign-in on", async () => {
    await db.updateTable("users").set({ two_factor_enabled: false }).execute();
    const { token } = await begin("/sign-in/email-otp");
    expect(await isOpen(token)).toBe(true);
    await db.updateTable("users").set({ two_factor_enabled: true }).execute();
    expect(await isOpen(token)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test("is not signed in by a first step that is concurrent with turning it on", async () => {
    const turn = (two_factor_enabled: boolean) => db.updateTable("users").set({ two_factor_enabled }).execute();
    for (let round = 0; round < 25; round += 1) {
      await turn(false);
      await Promise.all([turn(true), makeSession(db, person.id, { token: `${round}` })]);
      expect(await isOpen(`${round}`)).toBe(false);
    }
  });
});
