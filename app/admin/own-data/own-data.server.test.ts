import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { declareTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { photoFiles } from "#app/listings/photos/photo.ts";
import { saveListings } from "#app/listings/saved/saved-listings.commands.server.ts";
import { blockPerson } from "#app/messaging/conversations/blocks.commands.server.ts";
import type { MessageContent } from "#app/messaging/conversations/conversation.ts";
import { writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { reportMessage } from "#app/messaging/conversations/message-reports.commands.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { saveSearch } from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhotoRow, makeUser, testSite } from "#tests/support/make.ts";
import { makeMessage, makeReport, setUser } from "#tests/support/make-rows.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { eraseDeletedAccounts } from "./erasure.server.ts";
import { ownDataArchive } from "./own-data.server.ts";

const { database, db } = useDatabase();

test("the download says what its parts are and has the photos of ads; one missing from the storage is left out and logged", async () => {
  const site = testSite(database);
  const written = vi.spyOn(site.log, "error");
  const user = await makeUser(db);
  const { id } = await makeListing(db, { user, title: "Дъбова маса" });
  const photo = (position: number) => makePhotoRow(db, user.id, { listing_id: id, position });
  const [lost, kept] = [await photo(0), await photo(1)];
  await makePhotoRow(db, user.id);
  const [lostFile, keptFile] = [lost, kept].map(({ key }) => photoFiles(key).at(-1) ?? "");
  await site.storage.put(keptFile ?? "", new Uint8Array([1, 2, 3]));
  const archive = await ownDataArchive(site, user.id);
  const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(["README.txt", "data.json", `photos/${keptFile}`]);
  expect([...(files[`photos/${keptFile}`] ?? [])]).toEqual([1, 2, 3]);
  const [guide, json] = ["README.txt", "data.json"].map((name) => new TextDecoder().decode(files[name]));
  expect(json).toContain("Дъбова маса");
  for (const part of Object.keys(JSON.parse(json ?? ""))) expect(guide).toContain(`\r\n${part}: `);
  expect(written.mock.calls.map(([details]) => details)).toEqual([{ name: lostFile }]);
});

test("a download fails if the storage is unavailable", async () => {
  const bucket = await startS3Server();
  bucket.trouble = "busy";
  const site = { ...testSite(database), storage: openStorage(parseEnv(bucket.settings), { log: { warn() {} } }) };
  const user = await makeUser(db);
  await makePhotoRow(db, user.id, { listing_id: (await makeListing(db, { user })).id });
  const archive = new Response(await ownDataArchive(site, user.id));
  await expect(archive.arrayBuffer()).rejects.toThrow(StorageUnavailable);
  await bucket.stop();
});

test("the data contain reasons as texts instead of codes", async () => {
  const { id } = await makeUser(db, { is_blocked: true, block_reason: "abuse" });
  await makeReport(db, undefined, { listing_title: "Чудо машина", reporter_user_id: id, reason: "wrong_price" });
  const firm = { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Роза 4" };
  await declareTrader(db, id, firm);
  const archive = new Response(await ownDataArchive(testSite(database), id));
  const { "data.json": file } = unzipSync(await archive.bytes());
  const data: unknown = JSON.parse(new TextDecoder().decode(file));
  expect(data).toMatchObject({
    profile: { id, block_reason: "Обидно или заплашително поведение" },
    trader: firm,
    reports_sent: [{ listing_title: "Чудо машина", reason: "Невярна цена" }],
  });
});

test("the data contain the saved ads of the account", async () => {
  const [{ id }, listing] = [await makeUser(db), await makeListing(db)];
  await saveListings(db, id, [listing.id]);
  const archive = await ownDataArchive(testSite(database), id);
  const { "data.json": file } = unzipSync(await new Response(archive).bytes());
  const saved = { listing_id: listing.id, saved_at: expect.any(String) };
  expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({ saved_ads: [saved] });
});

test("the data contain alerts, which are erased with the account", async () => {
  const { id } = await makeUser(db);
  const site = testSite(database);
  await saveSearch(site, await recipientOfAccount(db, id), { url: "/categories?q=велосипед", rhythm: "weekly" });
  const { "data.json": file } = unzipSync(await new Response(await ownDataArchive(site, id)).bytes());
  expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({
    alerts: { settings: { wants_searches: true }, searches: [{ name: "Велосипед", rhythm: "weekly" }] },
  });
  await setUser(db, id, { deleted_at: new Date(0) });
  expect(await eraseDeletedAccounts(db)).toBe(1);
  expect(await db.selectFrom("saved_searches").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("recipients").selectAll().execute()).toEqual([]);
});

test("the data contain conversations as the person sees them, blocks, reports and the replies to messages", async () => {
  const site = testSite(database);
  const person = (name: string) => makeUser(db, { name, email_verified: true });
  const [seller, buyer, third] = [await person("Сава"), await person("Биляна"), await person("Трети")];
  const [admin, ad] = [await makeUser(db, { is_admin: true }), await makeListing(db, { user: seller })];
  const to = { listingId: ad.id };
  const say = (userId: string, content: MessageContent) =>
    writeMessage(site, { userId, to, content, key: randomUUID() });
  const { conversationId } = await say(buyer.id, { text: "Видях я на пазара" });
  await say(buyer.id, { offerCents: 35_000 });
  await say(third.id, { text: "Чуждо съобщение" });
  await reportMessage(site, {
    userId: seller.id,
    conversationId,
    number: 1,
    reason: "spam",
    description: "Познавам го",
  });
  await blockPerson(db, { userId: seller.id, conversationId });
  const { id: messageId } = await makeMessage(db, { user_id: seller.id, message: "Защо?" });
  await db
    .insertInto("message_replies")
    .values({ message_id: messageId, admin_id: admin.id, text: "Защото." })
    .execute();
  const exportOf = async (userId: string) => {
    const files = unzipSync(await new Response(await ownDataArchive(site, userId)).bytes());
    return JSON.parse(new TextDecoder().decode(files["data.json"]));
  };
  const own = await exportOf(seller.id);
  expect(own).toMatchObject({
    messages: [{ message: "Защо?", replies: [{ text: "Защото." }] }],
    conversations: [
      {
        role: "seller",
        other_name: "Биляна",
        messages: [
          { text: "Видях я на пазара", is_own: false },
          { offer_cents: 35_000, offer_state: "open" },
        ],
      },
      { messages: [{ text: "Чуждо съобщение" }] },
    ],
    blocked_people: [{ name: "Биляна" }],
    message_reports_sent: [{ reason: "Спам", description: "Познавам го", excerpt: [{ text: "Видях я на пазара" }] }],
  });
  const data = await exportOf(buyer.id);
  expect([data.conversations.length, data.blocked_people, data.message_reports_sent]).toEqual([1, [], []]);
  expect(JSON.stringify(data)).not.toContain("Чуждо съобщение");
  await setUser(db, buyer.id, { deleted_at: new Date() });
  const later = JSON.stringify(await exportOf(seller.id));
  expect(later).toContain("Изтрит профил");
  expect(later).not.toContain("Биляна");
});
