import { expect, test } from "vitest";
import { ACCOUNT_TYPE_LABELS } from "./viewer.ts";

test("the account types have fixed labels", () => {
  expect(ACCOUNT_TYPE_LABELS).toEqual({ basic: "Основен Акаунт", pro: "Pro Акаунт" });
});
