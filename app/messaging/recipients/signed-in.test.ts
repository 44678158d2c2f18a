import { expect, test } from "vitest";
import { signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { makeContext } from "#app/accounts/visit/site.server.ts";
import { visitOfVisitor } from "#app/accounts/visit/visit.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { useAlerting } from "#tests/support/alerting.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { makeListing } from "#tests/support/make.ts";
import { ALERTS_OFF } from "./alerts-off.ts";
import { recipientOfAccount, setSwitches } from "./recipients.server.ts";
import { signedInToast } from "./signed-in.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { later, save, tellInFiveMinutes } = useAlerting({ database, db }, mailing);

test("warns at sign-in after mails bounced on two days, until alerts are turned on again", async () => {
  const { site, server } = mailing;
  await mailing.signUp();
  await db.updateTable("users").set({ email_verified: true }).execute();
  const recipient = await recipientOfAccount(db, (await mailing.maria()).id);
  await save(recipient);
  const signedIn = async () => {
    const { visit, sessionCookies } = visitOfVisitor(site, new Headers(VISIT.headers));
    const { cookies } = await signIn(site, { email: "maria@example.com", password: PASSWORD }, VISIT);
    const toast = await signedInToast(makeContext(site, visit), cookies);
    expect(sessionCookies).toEqual(expect.arrayContaining(cookies.getSetCookie()));
    return toast;
  };
  const bounce = async () => {
    server.refusal = "550 5.1.1 No such user";
    await makeListing(db, { title: "Велосипед" });
    await tellInFiveMinutes();
    await later(DAY + HOUR);
  };
  await bounce();
  expect(await signedIn()).toMatchObject({ text: "Влязохте успешно" });
  await bounce();
  expect(await signedIn()).toEqual(ALERTS_OFF);
  await setSwitches(db, recipient, ["wants_searches"]);
  expect(await signedIn()).toMatchObject({ text: "Влязохте успешно" });
});
