// The core journey of a person with a phone, the same in every browser, with or without React.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "./driver.ts";
import type { Visit } from "./visit.ts";

/** A visitor finds an ad, reads it, saves it and shows the phone of its seller. */
export async function findListing(visit: Visit): Promise<void> {
  await visit.open("/");
  await visit.press("button[popovertarget=side-menu]");
  await visit.sees("#side-menu a", "Категории");
  await visit.press("#side-menu [popovertargetaction=hide]");

  await visit.fill("[role=search] [name=q]", "голф");
  await visit.press("[role=search] button", "Търси");
  await visit.isAt(/\/\?q=/);
  await visit.sees("article h3", "Golf");

  await visit.open("/category/avtomobili");
  await visit.press("button[popovertarget=filters]");
  await visit.choose("[name=fuel_type]", "diesel");
  await visit.press(".filters button", "Покажи ");
  await visit.isAt(/fuel_type=diesel/);
  await visit.sees("article h3", "Golf");

  await visit.press("article h3 a", "Golf");
  await visit.isAt(/\/ad\//);
  await visit.press(".listing-actions [data-heart]");
  await visit.sees(".listing-actions [data-heart][aria-pressed=true]");
  await visit.press(".listing-page form button", "Покажи телефона");
  await visit.sees(".listing-page a[href^='tel:']", "0");
  for (const list of ["/saved-ads", "/recent"]) {
    await visit.open(list);
    await visit.sees("main li h2", "Golf");
  }
}

/** A visitor leafs through the photos of an ad. */
export async function leafThrough(visit: Visit, listing: string): Promise<void> {
  await visit.open(listing);
  await until("the second photo", async () => {
    const counter = await visit.ask(() => document.querySelector(".gallery [data-place]")?.textContent ?? "");
    // A press may be lost while a slow machine starts React.
    if (counter.includes("1 от "))
      await visit.press(".gallery button[aria-label='Следваща снимка']").then(() => sleep(1_000));
    return counter.includes("2 от ");
  });
}

async function register(visit: Visit, email: string): Promise<void> {
  await visit.open("/auth?tab=register");
  await visit.fill("#name", "Мария");
  await visit.fill("#email", email);
  await visit.fill("#password", "тайна-парола");
  await visit.fill("#confirm", "тайна-парола");
  await visit.press("main button[value=register]");
  await visit.sees("button[popovertarget=account-menu]");
}

/** A person registers, comes back, publishes an ad with a photo and edits it. */
export async function publishListing(visit: Visit, photo: string): Promise<void> {
  const [email, title] = [`${randomUUID()}@example.com`, `Сгъваемо колело ${randomUUID().slice(0, 8)}`];
  await register(visit, email);
  await signOut(visit);

  await visit.open("/auth");
  await visit.fill("#email", email);
  await visit.fill("#password", "тайна-парола");
  await visit.press("main button[value=login]");
  await visit.sees("button[popovertarget=account-menu]");

  await visit.open("/add-ad/malki-obyavi");
  await visit.driver.chooseFile("[name=files]", photo);
  await visit.fill("#title", title);
  await visit.fill("#town", "Хасково");
  await visit.fill("#phone", `088${2_000_000 + Math.floor(Math.random() * 8_000_000)}`);
  await visit.fill("#description", "Карано две лета до язовира, с нова верига.");
  await visit.press("main button[value=publish]");
  await visit.isAt(/\/ad\//);
  await visit.sees("h1", title);
  await visit.sees(".gallery img");

  await visit.open("/my-ads");
  await visit.press("main summary", "Още действия");
  await visit.press("main a[href*='edit=']");
  await visit.fill("#title", `${title}, синьо`);
  await visit.press("main button[value=publish]");
  await visit.isAt(/\/ad\//);
  await visit.sees("h1", `${title}, синьо`);
  await signOut(visit);
}

/** A person in easy mode publishes an ad, one question at a time, and calls about another one. */
export async function publishInEasyMode(visit: Visit): Promise<void> {
  const [email, title] = [`${randomUUID()}@example.com`, `Дървен стол ${randomUUID().slice(0, 8)}`];
  await register(visit, email);
  await visit.open("/lesno");
  await visit.press("main button", "Включи лесния режим");
  await visit.sees("html[data-easy] h1");
  await visit.open("/add-ad");
  await visit.fill("#title", title);
  await visit.press("main button", "Напред");
  await visit.press("main button", "Малки обяви");
  const forward = async (question: string) => {
    await visit.press("main button", "Напред");
    await visit.sees("#question", question);
  };
  await visit.sees("#question", "снимки");
  await forward("цена");
  await forward("важно");
  await visit.fill("#description", "Здрав дървен стол, пазен под навес.");
  await forward("Къде");
  await visit.fill("#town", "Хасково");
  await forward("телефон");
  await visit.fill("#phone", `088${2_000_000 + Math.floor(Math.random() * 8_000_000)}`);
  await visit.press("main button", "Напред");
  await visit.press("main button", "Пропусни");
  await visit.sees("#question", "Проверете");
  expectNone(await visit.faults());
  await visit.press("main button", "Публикувай");
  await visit.isAt(/\/ad\//);
  await visit.sees("h1", title);

  await visit.open("/category/avtomobili");
  expectNone(await visit.faults());
  await visit.press("article h3 a", "Golf");
  await visit.isAt(/\/ad\//);
  expectNone(await visit.faults());
  await visit.press(".listing-actions .call button", "Покажи телефона");
  await visit.sees(".listing-actions a[href^='tel:']", "Обади се");
}

function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The page is not readable: ${faults.join("; ")}`);
}

async function signOut(visit: Visit): Promise<void> {
  await visit.press("button[popovertarget=account-menu]");
  await visit.press("#account-menu button", "Изход");
  await visit.sees(".bottom-bar a", "Вход");
}
