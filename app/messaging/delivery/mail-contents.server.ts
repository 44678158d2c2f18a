/** Reads the content of a queued mail at the time of sending, so that it is up to date. */
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { STATES, stateLabel } from "#app/listings/life/life-cycle.ts";
import { tipsOf } from "#app/listings/page/safety-tips.ts";
import { absolutePhotoUrl } from "#app/listings/photos/photo.ts";
import { type Channel, readConversationMail } from "#app/messaging/conversations/conversation-mails.server.ts";
import { type QueuedMail, readOwnerMail } from "#app/messaging/owners/owner-mails.server.ts";
import { alertMail, type News, type Source } from "#app/messaging/recipients/alerts.mails.ts";
import { recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import { IS_NEWS_CURRENT } from "#app/messaging/recipients/saved-news.server.ts";
import { findMatches } from "#app/messaging/saved-searches/find-matches.server.ts";
import { SEARCH_VERSION } from "#app/messaging/saved-searches/stored-conditions.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import type { MailItem } from "#app/platform/mail/mail-template.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import type { TellingSavedNews } from "#db/tables.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash">;

const MAX_ADS = 10;
/** So many tellings of a mail are compared with their searches again. */
const MAX_COMPARED = 100;

interface TellingRow {
  readonly email: string;
  readonly is_account: boolean;
  readonly listing_id: string;
  readonly saved_news: TellingSavedNews | null;
  readonly ends_at: Date | null;
  readonly told_price_bgn: number | null;
  readonly search_id: string | null;
  /** True if the search and the ad are analysed by the present version, so that they can be compared. */
  readonly is_analysed: boolean;
  readonly search_name: string | null;
  readonly search_url: string | null;
  readonly seller: string;
  readonly total: number;
}

/** Returns the content of a mail; undefined if its recipient does not want it any more or all of its news is outdated. */
export function readMailContent(
  dependencies: Dependencies,
  mail: QueuedMail,
  channel: Channel,
): Promise<AddressedMail | undefined> {
  if (mail.kind === "ads") return readAlert(dependencies, mail, channel);
  if (mail.kind === "messages") return readConversationMail(dependencies, mail, channel);
  return readOwnerMail(dependencies, mail);
}

async function readAlert(
  dependencies: Dependencies,
  mail: QueuedMail,
  channel: Channel,
): Promise<AddressedMail | undefined> {
  const tellings = await findTellings(dependencies.db, mail, channel);
  if (tellings.length === 0) return undefined;
  const ids = tellings.map(({ listing_id }) => listing_id);
  const cards = await selectCards(dependencies.db, new Date()).where("listings.id", "in", ids).execute();
  return compose(dependencies, mail, {
    tellings,
    cardsById: new Map(
      cards.map((row) => [row.id, { ...toCard(row), outcome: outcomeOf(row.category_id, row.attributes) }]),
    ),
  });
}

/** Returns the first tellings of a mail whose ads still match their searches, newest ads first. */
async function findTellings(db: Db, mail: QueuedMail, channel: Channel): Promise<readonly TellingRow[]> {
  const all = await findRecordedTellings(db, mail, channel);
  const matches = await findMatches(
    db,
    all.flatMap(({ search_id, listing_id }) => (search_id === null ? [] : [listing_id])),
  );
  const isMatch = ({ listing_id, search_id, is_analysed }: TellingRow) =>
    search_id === null || !is_analysed || matches.get(listing_id)?.searches.includes(search_id) !== false;
  const meant = all.filter(isMatch);
  const outdated = all.length - meant.length;
  return meant.slice(0, MAX_ADS).map((one) => ({ ...one, total: one.total - outdated }));
}

/** Returns the recorded tellings of a mail; for a notification also those of later mails, such as those of a night. */
async function findRecordedTellings(
  db: Db,
  { id, recipient_id, made_at }: QueuedMail,
  channel: Channel,
): Promise<readonly TellingRow[]> {
  const isReported =
    channel === "mail"
      ? sql`t.mail_id = ${id}`
      : sql`t.mail_id in (select id from alert_mails where recipient_id = ${recipient_id} and made_at >= ${made_at})`;
  const { rows } = await sql<TellingRow>`
    select coalesce(u.email, r.email) as email, u.id is not null as is_account, t.listing_id, t.saved_news, t.ends_at,
        t.told_price_bgn, s.id as search_id, s.analysis_version = ${SEARCH_VERSION} and l.search_version <> 0 as is_analysed,
        s.name as search_name, s.url as search_url, seller.name as seller, count(*) over () as total
      from tellings t
        join recipients r on r.id = t.recipient_id
        left join users u on u.id = r.user_id
        join listings l on l.id = t.listing_id and ${IS_NEWS_CURRENT}
        join users seller on seller.id = l.user_id and not seller.is_blocked and seller.deleted_at is null
        left join saved_searches s on s.id = t.search_id
      where ${isReported} and r.off_since is null
        and case when t.saved_news is not null then r.wants_saved when t.search_id is null then r.wants_sellers else r.wants_searches end
        and case when u.id is null then r.confirmed_at is not null
          else u.email_verified and u.deleted_at is null and not u.is_blocked end
      order by l.listed_at desc, l.id desc limit ${MAX_COMPARED}`.execute(db);
  return rows;
}

/** A card with the word for what became of its thing. */
interface EndedCard extends ListingCard {
  readonly outcome: string;
}

interface AlertData {
  readonly tellings: readonly TellingRow[];
  readonly cardsById: ReadonlyMap<string, EndedCard>;
}

function compose(
  { env, hash }: Dependencies,
  mail: QueuedMail,
  { tellings, cardsById }: AlertData,
): AddressedMail | undefined {
  const [first] = tellings;
  if (!first) return undefined;
  const items = tellings.flatMap((row) => {
    const card = cardsById.get(row.listing_id);
    return card ? [itemOf(row, card, env)] : [];
  });
  const searches = [...new Set(tellings.flatMap(({ search_name }) => search_name ?? []))];
  const sources = [...new Set(tellings.map(sourceOf))];
  const { siteUrl } = env;
  const listUrl = `${siteUrl}${listPathOf(first, { searches, sources })}`;
  const text = alertMail({
    items,
    total: first.total,
    news: [...new Set(tellings.map(newsOf))],
    outcome: cardsById.get(first.listing_id)?.outcome ?? STATES.sold.one,
    searches,
    sources,
    tips: tipsOf(cardsById.get(first.listing_id)?.category.slug ?? ""),
    listUrl,
    manageUrl: first.is_account
      ? `${siteUrl}/notifications`
      : recipientLink({ siteUrl, hash }, "manage", mail.recipient_id),
    unsubscribeUrl: recipientLink({ siteUrl, hash }, "unsubscribe", mail.recipient_id),
  });
  const [item, ...others] = items;
  return { email: first.email, text, page: item && others.length === 0 ? item.url : listUrl };
}

function sourceOf({ saved_news, search_name }: TellingRow): Source {
  return saved_news ? "saved" : search_name === null ? "seller" : "search";
}

function newsOf({ saved_news, told_price_bgn }: TellingRow): News {
  return saved_news ?? (told_price_bgn === null ? "new" : "cut");
}

/** Returns the path of the list with the ads that the mail does not show. */
function listPathOf(
  { is_account, search_url }: TellingRow,
  { searches, sources }: { readonly searches: readonly string[]; readonly sources: readonly Source[] },
): string {
  if (sources.length === 1 && sources[0] === "saved") return "/saved-ads";
  return (searches.length === 1 ? search_url : null) ?? (is_account ? "/saved-searches" : "/");
}

function itemOf(row: TellingRow, card: EndedCard, { siteUrl, priceDisplay }: Dependencies["env"]): MailItem {
  const { told_price_bgn, ends_at, search_name, seller } = row;
  const news = newsOf(row);
  const price = formatPrice(card.price, priceDisplay) || "Без посочена цена";
  const told = told_price_bgn !== null && { cents: told_price_bgn, currency: "BGN" as const, unit: card.price.unit };
  const before = told && formatPrice(told, priceDisplay);
  const reason = { saved: "запазена от Вас", seller: `от ${seller}`, search: `по ${quote(search_name ?? "")}` }[
    sourceOf(row)
  ];
  return {
    title: card.title,
    // A paused ad has no page; the page of a sold ad shows similar ads.
    url: news === "paused" ? `${siteUrl}/saved-ads` : `${siteUrl}/ad/${card.slug}`,
    picture: card.photo && absolutePhotoUrl(siteUrl, card.photo.key, 400, "webp"),
    lines: [
      ...(news === "sold" || news === "paused" ? [stateLabel(news, card.outcome).one] : []),
      ...(news === "ending" && ends_at ? [`Изтича на ${formatDate(ends_at)}`] : []),
      [price, before && `беше ${before}`].filter(Boolean).join(", "),
      [card.town, reason].filter(Boolean).join(" · "),
      card.facts.join(" · "),
      card.excerpt,
    ].filter(Boolean),
  };
}
