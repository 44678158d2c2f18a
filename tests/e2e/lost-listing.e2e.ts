// What goes when an ad is deleted: the text of a form still open does not, the VIP time does, and both are said.
import { expect, expectAccessible, hydrated, signUp, test } from "./support.ts";

test("an ad deleted in another tab while it is edited goes on as a draft of a new ad", { tag: "@phone" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  const fill = (label: string, value: string) => page.getByLabel(label).fill(value);
  await fill("Заглавие", "Стенен часовник");
  await fill("Описание", "Работи точно, с гонг на всеки час.");
  await fill("Населено място", "Хасково");
  await fill("Телефон за контакт", `0888${String(Math.random()).slice(2, 8)}`);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/stenen-chasovnik/);
  const id = page.url().slice(-36);

  await page.goto(`/add-ad?edit=${id}`);
  await hydrated(page);
  await fill("Заглавие", "Стенен часовник с кукувица");
  const origin = new URL(page.url()).origin;
  await page.request.post(`/my-ads/${id}/delete`, { headers: { origin }, maxRedirects: 0 });
  await page.getByRole("button", { name: "Запази промените" }).click();
  await expect(page.getByRole("heading", { name: "Нова обява" })).toBeVisible();
  await expect(page.getByRole("alert").first()).toContainText("докато я редактирахте");
  await expect(page.getByLabel("Заглавие")).toHaveValue("Стенен часовник с кукувица");
  await expectAccessible(page);

  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  const offer = page.getByRole("region", { name: "Незавършена обява" });
  await expect(offer).toContainText("Стенен часовник с кукувица");
  await offer.getByRole("button", { name: "Продължи" }).click();
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/stenen-chasovnik-s-kukuvitsa/);
});
