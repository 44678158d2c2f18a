import { expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const people = usePeople(site);

test("a message and an offer of one page are both sent, and an invalid one keeps both", async () => {
  const seller = await people.signUp();
  const { cookie } = await people.signUp();
  const ad = await publish(site, seller.cookie);
  const path = `/listings/${ad.slice(-36)}/message`;
  const formKey = /name="key" value="([^"]+)"/.exec(await people.readPage(path, cookie))?.[1] ?? "";
  const send = (amount: string) =>
    site.send(path, { key: formKey, text: "Още ли е налична?", amount, intent: "offer" }, { cookie });
  const refused = await (await send("много")).text();
  expect(refused).toContain("Още ли е налична?</textarea>");
  expect(refused).toContain('value="много"');
  const sent = await send("5");
  expect(sent.status).toBe(302);
  const page = people.text(await people.readPage(sent.headers.get("location") ?? "", cookie));
  expect(page).toContain("Още ли е налична?");
  expect(page).toMatch(/5\s(лв\.|€)/);
});

test("the form of a person whose session has ended keeps the message for the sign-in, without an offer", async () => {
  const ad = await publish(site, (await people.signUp()).cookie);
  const fields = { key: crypto.randomUUID(), text: "Още ли е налична?", amount: "", intent: "sign-in" };
  const kept = await site.send(`/listings/${ad.slice(-36)}/message`, fields);
  expect(kept.status).toBe(302);
  expect(kept.headers.get("location")).toMatch(/^\/auth\?next=/);
});
