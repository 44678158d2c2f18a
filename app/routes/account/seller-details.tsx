import { href } from "react-router";
import { ProfilePage } from "#app/accounts/profile/profile-nav.tsx";
import { SellerCard } from "#app/accounts/profile/seller-card.tsx";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { traderSchema } from "#app/accounts/trader/trader.schema.ts";
import { TraderForm } from "#app/accounts/trader/trader-form.tsx";
import { becomePrivate, declareTrader, getTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { ratingNoteSchema } from "#app/listings/ratings/rating-note.schema.ts";
import { RatingNoteForm } from "#app/listings/ratings/rating-note-form.tsx";
import { writeRatingNote } from "#app/listings/ratings/rating-notes.commands.server.ts";
import { RatingWidget } from "#app/listings/ratings/rating-widget.tsx";
import { readForm, redirectWithToast, refusedForm, validForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { type SuccessCode, successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/seller-details";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const { id } = requirePerson(await getPerson(context), url);
  const [seller, trader] = await Promise.all([getSeller(db, id), getTrader(db, id)]);
  return { seller, trader: trader && { ...trader, since: formatDate(trader.declared_at) } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = getSite(context);
  const { id } = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const done = async (save: () => Promise<void>, success: SuccessCode) => {
    const saved = await refusedForm(form, save, { code: "profile_update_failed", log });
    return saved.ok ? redirectWithToast(href("/profile/seller"), successToast(success)) : saved.answer;
  };
  const intent = form.get("intent");
  if (intent === "private") return done(() => becomePrivate(db, id), "trader_ended");
  if (intent === "note")
    return done(() => writeRatingNote(db, id, validForm(form, ratingNoteSchema).note), "rating_note_saved");
  return done(
    () => declareTrader(db, id, validForm(form, traderSchema, ["firm", "eik", "address"])),
    "trader_declared",
  );
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Като продавач", noindex: true });

/** Shows a person how buyers see them, and the forms for what they declare themselves. */
export default function SellerDetails({ loaderData: { seller, trader } }: Route.ComponentProps) {
  return (
    <ProfilePage title="Като продавач">
      {seller && (
        <section aria-labelledby="seen" className="grid gap-3">
          <h2 id="seen" className="text-lg">
            Така Ви виждат купувачите
          </h2>
          <SellerCard seller={seller}>
            <RatingWidget sellerId={seller.id} rating={seller.rating} state="own" />
          </SellerCard>
        </section>
      )}
      <TraderForm trader={trader} />
      <RatingNoteForm note={seller?.note ?? ""} />
    </ProfilePage>
  );
}
