/** API operations that turn two-step sign-in on and off. */
import { z } from "zod";
import { codeSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { confirmTwoStep, endTwoStep, prepareTwoStep } from "#app/accounts/two-step/two-step.commands.server.ts";
import { validForm } from "#app/platform/forms/forms.server.ts";
import { currentOf } from "./account-operations.server.ts";
import { define, tagged } from "./operation.server.ts";
import { Token, tokenOf } from "./session-operations.server.ts";

const CURRENT = z.object({ current: z.string().describe("The current password.") });

const tokenAfter = (cookies: Headers, { headers, siteUrl }: { headers: Headers; siteUrl: string }) =>
  tokenOf(cookies, siteUrl) ?? (headers.get("authorization") ?? "").replace(/^bearer\s+/i, "");

export const TWO_STEP_OPERATIONS = tagged("Account", [
  define.post("/me/two-step", {
    summary: "Prepares two-step sign-in, which the first code turns on",
    body: CURRENT,
    refusals: ["password_missing", "password_wrong"],
    answer: z.object({ uri: z.string(), backupCodes: z.array(z.string()) }),
    async run({ site, person, form, headers }) {
      const { uri, backupCodes } = await prepareTwoStep(site, person, { current: currentOf(form), headers });
      return { uri, backupCodes: [...backupCodes] };
    },
  }),
  define.post("/me/two-step/confirmation", {
    summary: "Turns two-step sign-in on, ends the other sessions and returns the new token of this one",
    body: z.object(codeSchema.shape),
    refusals: ["first_code_wrong"],
    answer: Token,
    async run({ site, person, form, headers }) {
      const { code } = validForm(form, codeSchema, ["code"]);
      const cookies = await confirmTwoStep(site, person, { code, headers });
      return { token: tokenAfter(cookies, { headers, siteUrl: site.env.siteUrl }) };
    },
  }),
  define.post("/me/two-step/end", {
    summary: "Turns two-step sign-in off and returns the new token of this session",
    body: CURRENT,
    refusals: ["password_missing", "password_wrong"],
    answer: Token,
    async run({ site, person, form, headers }) {
      const cookies = await endTwoStep(site, person, { current: currentOf(form), headers });
      return { token: tokenAfter(cookies, { headers, siteUrl: site.env.siteUrl }) };
    },
  }),
]);
