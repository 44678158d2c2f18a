// The choice of a place on the map without JavaScript.
import { expect, expectAccessible, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without script chooses a place, a radius and a village", async ({ page }) => {
  const expectAddress = (address: string) =>
    expect.poll(() => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search)).toBe(address);
  await page.goto("/category/avtomobili");
  await page.getByRole("link", { name: "Карта", exact: true }).tap();
  await expect(page).toHaveURL("/map/avtomobili");
  await expectAccessible(page);
  await page
    .locator("svg")
    .getByRole("link", { name: /^Хасково, / })
    .tap();
  await expectAddress("/category/avtomobili?town=Хасково");

  await page.getByRole("link", { name: "Карта", exact: true }).tap();
  await page.getByRole("link", { name: /^До 20 км/ }).tap();
  await expectAddress("/category/avtomobili?town=Хасково&radius=20");

  await page.goto("/map?municipality=Любимец");
  await page.getByRole("listitem").getByRole("link", { name: "Малко градище" }).tap();
  await expectAddress("/categories?town=Малко+градище");
});
