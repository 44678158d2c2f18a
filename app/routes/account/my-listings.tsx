import { href, useLocation } from "react-router";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { findUnconfirmed } from "#app/admin/assisted/assisted.queries.server.ts";
import { UnconfirmedOfOffice } from "#app/admin/assisted/unconfirmed-of-office.tsx";
import { confirmAllListings } from "#app/listings/availability/answers.commands.server.ts";
import { PRO_REQUEST } from "#app/listings/form/full-quota.tsx";
import { STATE_NAMES } from "#app/listings/life/life-cycle.ts";
import { getListingQuota } from "#app/listings/life/listing-quota.server.ts";
import { isFull, quotaText } from "#app/listings/life/listing-quota.ts";
import { ListPages } from "#app/listings/lists/list-pages.tsx";
import { OwnListing } from "#app/listings/own/own-listing.tsx";
import { ownListingView } from "#app/listings/own/own-listing-view.server.ts";
import {
  countOwnListings,
  findListingsToConfirm,
  findOwnListings,
} from "#app/listings/own/own-listings.queries.server.ts";
import { StateFilter } from "#app/listings/own/state-filter.tsx";
import { getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { TellMeAtOnce } from "#app/messaging/push/tell-me-at-once.tsx";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { CheckCheck, Plus } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/my-listings";

export const handle: RouteHandle = { failure: "my_listings_load_failed" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(await getPerson(context), url);
  const { db, env } = getSite(context);
  const state = STATE_NAMES.find((name) => name === url.searchParams.get("state"));
  const after = url.searchParams.get("after") ?? undefined;
  const now = new Date();
  const { listings, next } = await findOwnListings(db, { userId: person.id, states: state && [state], after });
  return {
    listings: listings.map((own) => ownListingView(person, own, now)),
    next,
    state,
    isLater: after !== undefined,
    counts: await countOwnListings(db, person.id),
    waiting: (await findListingsToConfirm(db, person.id, now)).length,
    tokens: await getTokens(db, person.id),
    quota: await getListingQuota(db, person.id, env),
    ofOffice: await findUnconfirmed(db, { ofOfficeOf: person.id }),
    siteUrl: env.siteUrl,
  };
}

/** Answers all open availability checks ('Всички са налични'), including those on other pages of the list. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const here = url.pathname + url.search;
  const failure = { code: "answer_failed", log: site.log } as const;
  const done = await refusedForm(form, () => confirmAllListings(site, person), failure);
  return redirectWithToast(here, done.ok ? successToast("listings_confirmed") : errorToast(done.answer.data.notice));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Моите обяви", noindex: true });

export default function MyListings({ loaderData }: Route.ComponentProps) {
  const { listings, next, state, isLater, counts, waiting, tokens, quota, ofOffice, siteUrl } = loaderData;
  const { pathname, search } = useLocation();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="container-page py-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">
          Моите обяви <span className="text-lg font-medium text-muted">{`(${total})`}</span>
        </h1>
        <ButtonLink to={href("/select-category")}>
          <Plus />
          Добави обява
        </ButtonLink>
      </div>
      <p className="mb-3 text-muted">
        <span>{`Имате ${quotaText(quota)} и ${counted(tokens, "VIP токен", "VIP токена")}.`}</span>
        {isFull(quota) && (
          <>
            {" "}
            За още спрете някоя или{" "}
            <Link to={PRO_REQUEST} className="font-semibold text-grape underline underline-offset-3">
              поискайте Pro акаунт
            </Link>
            .
          </>
        )}
      </p>
      <UnconfirmedOfOffice rows={ofOffice} />
      {total === 0 ? (
        <EmptyState text="Още нямате обяви">
          <p className="text-muted">Първата се публикува за две минути и е без такси.</p>
          <ButtonLink to={href("/select-category")} look="secondary">
            Добави първата си обява
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <StateFilter counts={counts} total={total} state={state} />
          {waiting > 1 && <ConfirmAll waiting={waiting} />}
          {listings.length === 0 && <EmptyState text="Няма обяви за показване" />}
          <ul className="grid gap-2 lg:grid-cols-2">
            {listings.map((view) => (
              <OwnListing
                key={view.card.id}
                {...view}
                tokens={tokens}
                returnTo={pathname + search}
                address={siteUrl + href("/ad/:slug", view.card)}
              />
            ))}
          </ul>
          <TellMeAtOnce />
          {(next || isLater) && <ListPages params={state ? { state } : {}} next={next} isLater={isLater} />}
        </>
      )}
    </div>
  );
}

function ConfirmAll({ waiting }: { readonly waiting: number }) {
  return (
    <Form
      method="post"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-grape-soft p-3"
    >
      <p>{`Още ли продавате? Потвърдете ${counted(waiting, "обява", "обяви")}.`}</p>
      <Button>
        <CheckCheck className="size-4" />
        Всички са налични
      </Button>
    </Form>
  );
}
