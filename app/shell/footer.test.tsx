import { expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { Footer } from "./footer.tsx";

test("the footer shows the year and the maker, from the settings or the default", () => {
  const read = (credit?: { name: string; url: string }) => textOf(<Footer year={2026} credit={credit} />);
  expect(read()).toMatch(/© 2026 Тукашно\..*Изработка: Тукашно/);
  expect(read({ name: "Ана", url: "https://ana.example" })).toContain("Изработка: Ана");
});
