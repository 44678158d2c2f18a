import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-address.ts";

test.each([
  ["ivan@abv.bg", "ivan@abv.bg"],
  ["ivan+1@abv.bg", "ivan@abv.bg"],
  ["ivan+a+b@abv.bg", "ivan@abv.bg"],
  ["i.van@abv.bg", "i.van@abv.bg"],
  ["i.v.an+obyavi@googlemail.com", "ivan@gmail.com"],
  ["+1@abv.bg", "+1@abv.bg"],
  ["constructor@constructor", "constructor@constructor"],
])("%s reaches the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
