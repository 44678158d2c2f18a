import { expect, test } from "vitest";
import { judgeAnswer } from "./smtp-answer.ts";

test.each([
  ["RCPT TO", "550 5.1.1 No such user", "mailbox"],
  ["RCPT TO", "550-5.1.1 The address does not\n550 5.1.1 exist", "mailbox"],
  ["RCPT TO", "550 5.1.2 Host unknown", "mailbox"],
  ["RCPT TO", "553 5.1.3 Bad address syntax", "mailbox"],
  ["RCPT TO", "551 5.1.6 Mailbox has moved", "mailbox"],
  ["RCPT TO", "556 5.1.10 Null MX", "mailbox"],
  ["RCPT TO", "550-5.2.1 The account is disabled\n550 5.2.1 see help", "mailbox"],
  ["RCPT TO", "550 User unknown", "doubtful"],
  ["RCPT TO", "551 User not local", "doubtful"],
  ["RCPT TO", "553 Not allowed", "doubtful"],
  ["RCPT TO", "450 4.1.1 Unverified address", "later"],
  ["RCPT TO", "450 4.7.1 Greylisted", "later"],
  ["RCPT TO", "451 4.7.0 Temporarily deferred", "later"],
  ["RCPT TO", "552 5.2.2 Mailbox full", "later"],
  ["RCPT TO", "452 4.2.2 Over quota", "later"],
  ["RCPT TO", "550 5.2.4 List expansion", "later"],
  ["RCPT TO", "421 Too busy", "later"],
  ["RCPT TO", "550 5.7.1 We do not want you", "mail"],
  ["RCPT TO", "554 Transaction failed", "mail"],
  ["RCPT TO", "550 5.1.8 Sender address rejected", "site"],
  ["RCPT TO", "450 4.1.8 Sender address rejected: Domain not found", "site"],
  ["RCPT TO", "550 5.1.7 Bad sender", "site"],
  ["RCPT TO", "554 5.7.1 <ivan@example.com>: Relay access denied", "site"],
  ["RCPT TO", "550 relay not permitted", "site"],
  ["RCPT TO", "550 Sender verify failed", "site"],
  ["RCPT TO", "530 Authentication required", "site"],
  ["RCPT TO", "550 5.7.25 No reverse name", "site"],
  ["DATA", "550 5.1.1 No such user", "mail"],
  ["DATA", "550 Looks like spam", "mail"],
  ["DATA", "554 5.7.0 Blocked content", "mail"],
  ["DATA", "550 5.7.26 Neither SPF nor DKIM", "site"],
  ["DATA", "451 try later", "later"],
  ["MAIL FROM", "550 5.1.8 Sender address rejected", "site"],
  ["MAIL FROM", "530 5.7.0 Authentication required", "site"],
  ["MAIL FROM", "552 5.3.4 Message too large", "mail"],
  ["MAIL FROM", "452 4.3.1 No space", "later"],
] as const)("the answer to %s '%s' is about: %s", (command, response, fault) => {
  const code = command === "DATA" ? "EMESSAGE" : "EENVELOPE";
  expect(judgeAnswer({ code, command, response })).toBe(fault);
});

test("a failure of the connection is about no mail, and a refusal of the library about this mail", () => {
  expect(judgeAnswer({ code: "EAUTH", command: "AUTH PLAIN", response: "535 5.7.8 Failed" })).toBeUndefined();
  expect(judgeAnswer({ code: "ESOCKET", command: "CONN" })).toBeUndefined();
  expect(judgeAnswer({ code: "EENVELOPE", command: "API" })).toBe("mail");
});
