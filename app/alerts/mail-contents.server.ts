/** What the mails of a batch say: read together, when they are sent. */
import { sql } from "kysely";
import { STATES } from "#app/listings/life-cycle.ts";
import type { ListingCard } from "#app/listings/listing-card.ts";
import { selectCards, toCard } from "#app/listings/listing-cards.queries.server.ts";
import { wholePhotoUrl } from "#app/photos/photo.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { formatDate } from "#app/wording/dates.ts";
import { formatPrice } from "#app/wording/price.ts";
import type { TellingSavedNews } from "#db/tables.ts";
import { type News, type Source, toldAdsMail } from "./alerts.mails.ts";
import { type AskedMail, readAskedMail } from "./asked-mails.server.ts";
import { recipientLink } from "./recipients.server.ts";
import { IS_STILL_SO } from "./saved-news.server.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "priceDisplay">;
  readonly hash: KeyedHash;
}

export type MadeMail = AskedMail;

export interface MailContent {
  readonly email: string;
  readonly text: MailText;
}

const MOST_ADS = 10;

interface ToldRow {
  readonly mail_id: string;
  readonly email: string;
  readonly is_account: boolean;
  readonly listing_id: string;
  readonly saved_news: TellingSavedNews | null;
  readonly ends_at: Date | null;
  readonly told_price_bgn: number | null;
  readonly search_name: string | null;
  readonly search_url: string | null;
  readonly seller: string;
  readonly total: number;
}

/** By mail; none for who does not want it any more, and of ads only what is still so. */
export async function readContents(desk: Desk, mails: readonly MadeMail[]): Promise<ReadonlyMap<string, MailContent>> {
  const { ads = [], asked = [] } = Object.groupBy(mails, ({ kind }) => (kind === "ads" ? "ads" : "asked"));
  const contents = new Map(await readAlerts(desk, ads));
  for (const mail of asked) {
    const content = await readAskedMail(desk, mail);
    if (content) contents.set(mail.id, content);
  }
  return contents;
}

async function readAlerts(desk: Desk, mails: readonly MadeMail[]): Promise<ReadonlyMap<string, MailContent>> {
  const rows = await findTold(desk.db, mails);
  if (rows.length === 0) return new Map();
  const cards = await selectCards(desk.db, new Date())
    .where("listings.id", "in", [...new Set(rows.map(({ listing_id }) => listing_id))])
    .execute();
  const cardOf = new Map(cards.map((row) => [row.id, toCard(row)]));
  const toldIn = Map.groupBy(rows, ({ mail_id }) => mail_id);
  return new Map(
    mails.flatMap((mail) => {
      const content = compose(desk, mail, { told: toldIn.get(mail.id) ?? [], cardOf });
      return content ? [[mail.id, content] as const] : [];
    }),
  );
}

/** Newest ads first. */
async function findTold(db: Db, mails: readonly MadeMail[]): Promise<readonly ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select * from (
      select t.mail_id, coalesce(u.email, r.email) as email, u.id is not null as is_account, t.listing_id, t.saved_news, t.ends_at,
        t.told_price_bgn, s.name as search_name, s.url as search_url, seller.name as seller,
        count(*) over one as total, row_number() over (partition by t.mail_id order by l.listed_at desc, l.id desc) as place
      from tellings t
        join recipients r on r.id = t.recipient_id
        left join users u on u.id = r.user_id
        join listings l on l.id = t.listing_id and ${IS_STILL_SO}
        join users seller on seller.id = l.user_id and not seller.is_blocked and seller.deleted_at is null
        left join saved_searches s on s.id = t.search_id
      where t.mail_id = any (${mails.map(({ id }) => id)}::uuid[]) and r.off_since is null
        and case when t.saved_news is not null then r.wants_saved when t.search_id is null then r.wants_sellers else r.wants_searches end
        and case when u.id is null then r.confirmed_at is not null
          else u.email_verified and u.deleted_at is null and not u.is_blocked end
      window one as (partition by t.mail_id)) told
    where place <= ${MOST_ADS} order by mail_id, place`.execute(db);
  return rows;
}

interface Told {
  readonly told: readonly ToldRow[];
  readonly cardOf: ReadonlyMap<string, ListingCard>;
}

function compose({ env, hash }: Desk, mail: MadeMail, { told, cardOf }: Told): MailContent | undefined {
  const [first] = told;
  if (!first) return undefined;
  const items = told.flatMap((row) => {
    const card = cardOf.get(row.listing_id);
    return card ? [itemOf(row, card, env)] : [];
  });
  const searches = [...new Set(told.flatMap(({ search_name }) => search_name ?? []))];
  const sources = [...new Set(told.map(sourceOf))];
  const { siteUrl } = env;
  const text = toldAdsMail({
    items,
    total: first.total,
    news: [...new Set(told.map(newsOf))],
    searches,
    sources,
    listUrl: `${siteUrl}${moreOf(first, { searches, sources })}`,
    manageUrl: first.is_account
      ? `${siteUrl}/notifications`
      : recipientLink({ siteUrl, hash }, "manage", mail.recipient_id),
    unsubscribeUrl: recipientLink({ siteUrl, hash }, "unsubscribe", mail.recipient_id),
  });
  return { email: first.email, text };
}

function sourceOf({ saved_news, search_name }: ToldRow): Source {
  return saved_news ? "saved" : search_name === null ? "seller" : "search";
}

function newsOf({ saved_news, told_price_bgn }: ToldRow): News {
  return saved_news ?? (told_price_bgn === null ? "new" : "cut");
}

/** Where there are more ads than the mail shows. */
function moreOf(
  { is_account, search_url }: ToldRow,
  { searches, sources }: { readonly searches: readonly string[]; readonly sources: readonly Source[] },
): string {
  if (sources.length === 1 && sources[0] === "saved") return "/saved-ads";
  return (searches.length === 1 ? search_url : null) ?? (is_account ? "/saved-searches" : "/");
}

function itemOf(row: ToldRow, card: ListingCard, { siteUrl, priceDisplay }: Desk["env"]): MailItem {
  const { told_price_bgn, ends_at, search_name, seller } = row;
  const news = newsOf(row);
  const price = formatPrice(card.price, priceDisplay) || "Без посочена цена";
  const before = told_price_bgn !== null && formatPrice({ cents: told_price_bgn, currency: "BGN" }, priceDisplay);
  const why = { saved: "запазена от Вас", seller: `от ${seller}`, search: `по „${search_name}“` }[sourceOf(row)];
  return {
    title: card.title,
    // A paused ad has no page; that of a sold one shows others like it.
    url: news === "paused" ? `${siteUrl}/saved-ads` : `${siteUrl}/ad/${card.slug}`,
    picture: card.photo && wholePhotoUrl(siteUrl, card.photo.key, 400, "webp"),
    lines: [
      ...(news === "sold" || news === "paused" ? [STATES[news].one] : []),
      ...(news === "ending" && ends_at ? [`Изтича на ${formatDate(ends_at)}`] : []),
      [price, before && `беше ${before}`].filter(Boolean).join(", "),
      [card.town, why].filter(Boolean).join(" · "),
    ],
  };
}
