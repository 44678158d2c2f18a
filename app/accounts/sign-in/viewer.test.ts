import { expect, test } from "vitest";
import { ACCOUNT_TYPE_LABELS } from "./viewer.ts";

test("the kinds of account have these names", () => {
  expect(ACCOUNT_TYPE_LABELS).toEqual({ basic: "Основен Акаунт", pro: "Pro Акаунт" });
});
