import { expect, test } from "vitest";
import { judgeAnswer } from "./smtp-answer.ts";

test.each([
  ["RCPT TO", "550 5.1.1 No such user", "mailbox"],
  ["RCPT TO", "550 5.1.2 Host unknown", "mailbox"],
  ["RCPT TO", "553 5.1.3 Bad address syntax", "mailbox"],
  ["RCPT TO", "551 5.1.6 Mailbox has moved", "mailbox"],
  ["RCPT TO", "556 5.1.10 Null MX", "mailbox"],
  ["RCPT TO", "550-5.2.1 The account is disabled\n550 5.2.1 see help", "mailbox"],
  ["RCPT TO", "550 User unknown", "mailbox"],
  ["RCPT TO", "450 4.1.1 Greylisted", "later"],
  ["RCPT TO", "552 5.2.2 Mailbox full", "later"],
  ["RCPT TO", "452 4.2.2 Over quota", "later"],
  ["RCPT TO", "550 5.1.8 Sender address rejected", "mail"],
  ["RCPT TO", "550 5.1.7 Bad sender", "mail"],
  ["RCPT TO", "550 5.7.1 Relaying denied", "mail"],
  ["RCPT TO", "554 Transaction failed", "mail"],
  ["RCPT TO", "421 Too busy", "later"],
  ["DATA", "550 5.1.1 No such user", "mail"],
  ["DATA", "550 Looks like spam", "mail"],
  ["DATA", "451 try later", "later"],
  ["MAIL FROM", "550 5.1.8 Sender address rejected", "site"],
  ["MAIL FROM", "530 5.7.0 Authentication required", "site"],
  ["MAIL FROM", "452 4.3.1 No space", "later"],
  ["AUTH PLAIN", "535 5.7.8 Authentication failed", "site"],
  ["CONN", "554 5.7.1 Your address is blocked", "site"],
] as const)("the answer to %s '%s' concerns the %s", (command, response, fault) => {
  expect(judgeAnswer({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(fault);
});

test("a server that is not reached concerns the site", () => {
  expect(judgeAnswer({})).toBe("site");
  expect(judgeAnswer({ command: "CONN" })).toBe("site");
});
