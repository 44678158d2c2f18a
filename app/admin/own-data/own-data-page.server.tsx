/** The readable page of a person's data export, index.html beside data.json. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/viewer.ts";
import { MESSAGE_STATUS, REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { STATES, stateOf } from "#app/listings/life/life-cycle.ts";
import { ledgerText } from "#app/listings/vip/ledger.queries.server.ts";
import { formatDate, formatMoment } from "#app/platform/wording/dates.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { askedPrice, formatPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";
import { OwnConversations } from "./own-conversations.server.tsx";
import type { OwnData } from "./own-data.queries.server.ts";
import { Rows } from "./own-data-rows.server.tsx";

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid}h3{margin-bottom:.25rem}dt{font-weight:600}dd{margin:0 0 .5rem}
img{width:10rem;height:7.5rem;object-fit:cover;margin:0 .5rem .5rem 0}.text{white-space:pre-line}`;

interface PageParts {
  readonly siteUrl: string;
  readonly display: PriceDisplay;
  readonly now: Date;
  /** Returns the name of a photo's file in the archive. */
  readonly photoFile: (key: string) => string;
}

export function ownDataPage(data: OwnData, parts: PageParts): string {
  return `<!doctype html>${renderToStaticMarkup(<OwnDataPage data={data} {...parts} />)}`;
}

function OwnDataPage({ data, ...parts }: PageParts & { readonly data: OwnData }) {
  const { ads, saved_ads: saved, alerts, tokens } = data;
  const link = (id: string) => `${parts.siteUrl}/ad/${id}`;
  return (
    <html lang="bg">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Моите данни в Тукашно</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>Моите данни в Тукашно</h1>
        <p>
          Копие от {formatMoment(parts.now)}. Същите данни, във вид за програми и с всички подробности, са във файла{" "}
          <a href="data.json">data.json</a>, а снимките са в папка „photos“.
        </p>
        <OwnProfile {...data} />
        <h2>Обяви ({ads.length})</h2>
        {ads.map((listing) => (
          <OwnListing key={listing.id} listing={listing} photos={data.photos} {...parts} />
        ))}
        <Rows title="Запазени обяви" rows={saved}>
          {({ listing_id: id, saved_at }) => (
            <>
              <a href={link(id)}>{link(id)}</a>, запазена на {formatDate(saved_at)}
            </>
          )}
        </Rows>
        <Rows title="Следени търсения" rows={alerts?.searches ?? []}>
          {({ name, created_at }) => `${name}, от ${formatDate(created_at)}`}
        </Rows>
        <Rows title="VIP токени" rows={tokens}>
          {({ amount, created_at, listing_id, ...row }) => {
            const title = ads.find(({ id }) => id === listing_id)?.title ?? null;
            return `${formatDate(created_at)}: ${amount > 0 ? "+" : ""}${amount}, ${ledgerText({ ...row, title })}`;
          }}
        </Rows>
        <Rows title="Получени оценки" rows={data.ratings_received}>
          {ratingText}
        </Rows>
        <Rows title="Дадени оценки" rows={data.ratings_given}>
          {ratingText}
        </Rows>
        <AdministratorRecords {...data} />
        <OwnConversations data={data} />
        <Rows title="Изпратени доклади" rows={data.reports_sent}>
          {({ listing_title, reason, status, created_at }) =>
            `${listing_title}: ${reason}, ${formatDate(created_at)} (${REPORT_STATUS[status].label.toLowerCase()})`
          }
        </Rows>
        <Rows title="Влизания" rows={data.sessions}>
          {({ created_at, user_agent }) => [formatMoment(created_at), user_agent].filter(Boolean).join(", ")}
        </Rows>
      </body>
    </html>
  );
}

const ratingText = ({ rating, created_at }: OwnData["ratings_given"][number]) =>
  `${rating} от 5, на ${formatDate(created_at)}`;

function OwnProfile({ profile, trader, rating_note: note }: Pick<OwnData, "profile" | "trader" | "rating_note">) {
  return (
    <>
      <h2>Профил</h2>
      <dl>
        <Fact name="Име">{profile.name}</Fact>
        <Fact name="Имейл">{profile.email}</Fact>
        <Fact name="Телефон">{profile.phone ?? "не е посочен"}</Fact>
        <Fact name="Вид на профила">{ACCOUNT_TYPE_LABELS[profile.account_type]}</Fact>
        {trader && <Fact name="Търговец">{`${trader.firm}, ЕИК ${trader.eik}`}</Fact>}
        {note && <Fact name="Бележка под оценките">{note.note}</Fact>}
        <Fact name="VIP токени">{profile.vip_tokens}</Fact>
        <Fact name="Регистрация">{formatDate(profile.created_at)}</Fact>
      </dl>
    </>
  );
}

/** Shows what the person wrote to the administrators, and what those noted about the person. */
function AdministratorRecords({ messages, notes_about_you: notes }: Pick<OwnData, "messages" | "notes_about_you">) {
  return (
    <>
      <Rows title="Съобщения до администраторите" rows={messages}>
        {({ subject, message, status, created_at, replies }) => (
          <>
            <strong>{subject}</strong>, {formatDate(created_at)} ({MESSAGE_STATUS[status].label.toLowerCase()})
            <p className="text">{message}</p>
            {replies.map((reply, at) => (
              <blockquote key={at}>
                Отговор от {formatMoment(reply.created_at)}
                <p className="text">{reply.text}</p>
              </blockquote>
            ))}
          </>
        )}
      </Rows>
      <Rows title="Бележки на администраторите за мен" rows={notes}>
        {({ note, written_at }) => (
          <>
            {formatDate(written_at)}
            <p className="text">{note}</p>
          </>
        )}
      </Rows>
    </>
  );
}

interface OwnListingProps extends PageParts {
  readonly listing: OwnData["ads"][number];
  readonly photos: OwnData["photos"];
}

function OwnListing({ listing, photos, display, photoFile }: OwnListingProps) {
  const { currency, status, views, phone_shows: shows } = listing;
  const category = categoryById(listing.category_id);
  const attributes = listing.attributes as Attributes;
  const price = formatPrice(askedPrice({ cents: listing.price_cents, currency }, attributes), display);
  const state = STATES[stateOf({ status, inactiveReason: listing.inactive_reason })].one;
  const facts = describeAttributes(category, attributes, { currency, on: "page" });
  const own = photos.filter(({ listing_id }) => listing_id === listing.id);
  return (
    <section>
      <h3>{listing.title}</h3>
      <p>
        {[price, category.name, placeText(listing), state, `публикувана на ${formatDate(listing.created_at)}`]
          .filter(Boolean)
          .join(" · ")}
        <br />
        {counted(views, "преглед", "прегледа")}, {counted(shows, "показване", "показвания")} на телефона
      </p>
      {own.map(({ key }) => (
        <img key={key} src={photoFile(key)} alt="" />
      ))}
      <p className="text">{listing.description}</p>
      <dl>
        {facts.map(({ label, text }) => (
          <Fact key={label} name={label}>
            {text}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
