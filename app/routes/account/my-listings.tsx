import { randomUUID } from "node:crypto";
import { Plus, Sparkles } from "lucide-react";
import { Form, href, Link, useLocation } from "react-router";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import {
  can,
  type ListingStateName,
  type ListingVerb,
  renewableFrom,
  STATE_LABELS,
  stateOf,
} from "#app/listings/listing.ts";
import { OwnListing, type OwnListingView } from "#app/listings/own-listing.tsx";
import { countOwnListings, findOwnListings } from "#app/listings/own-listings.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { getTokens } from "#app/vip/ledger.queries.server.ts";
import { vipTimeLeft } from "#app/vip/vip.ts";
import { VipForm } from "#app/vip/vip-form.tsx";
import { dayOf, formatDate, formatWhen } from "#app/wording/dates.ts";
import { counted } from "#app/wording/plurals.ts";
import type { Route } from "./+types/my-listings";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(await getViewer(context), url);
  const { db, env } = getSite(context);
  const state = readState(url.searchParams.get("state"));
  const after = url.searchParams.get("after") ?? undefined;
  const now = new Date();
  return orUnavailable("my_listings_load_failed", async () => {
    const { listings, next } = await findOwnListings(db, { userId: viewer.id, state, after });
    return {
      listings: listings.map((own) => {
        const may = (verb: ListingVerb) => can(viewer, verb, own);
        const from = renewableFrom(own);
        const view: OwnListingView = {
          card: own.card,
          state: stateOf(own),
          views: own.views,
          viewDays: own.viewDays,
          decisionReason: own.decisionReason,
          until: own.status === "active" && own.expiresAt ? `до ${formatDate(own.expiresAt)}` : undefined,
          may: {
            edit: may("edit"),
            delete: may("delete"),
            pause: may("pause"),
            markSold: may("markSold"),
            resume: may("resume"),
            renew: may("renew"),
          },
          renewableFrom:
            from > now ? (dayOf(from) === dayOf(now) ? formatWhen(from, now) : formatDate(from)) : undefined,
        };
        const vip = {
          mayPromote: may("promote"),
          timeLeft: own.vipExpiresAt ? vipTimeLeft(own.vipExpiresAt, now) : undefined,
          spendKey: randomUUID(),
        };
        return { view, vip };
      }),
      next,
      state,
      isLater: after !== undefined,
      counts: await countOwnListings(db, viewer.id),
      tokens: await getTokens(db, viewer.id),
      lifetimeDays: env.listingLifetimeDays,
    };
  });
}

function readState(text: string | null): ListingStateName | undefined {
  return text !== null && Object.hasOwn(STATE_LABELS, text) ? (text as ListingStateName) : undefined;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Моите обяви", noindex: true });

export default function MyListings({ loaderData }: Route.ComponentProps) {
  const { listings, next, state, isLater, counts, tokens } = loaderData;
  const { pathname, search } = useLocation();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="container-page py-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">
          Моите обяви <span className="text-lg font-medium text-muted">({total})</span>
        </h1>
        <ButtonLink to={href("/select-category")}>
          <Plus aria-hidden className="size-5" />
          Добави обява
        </ButtonLink>
      </div>
      {total === 0 ? (
        <EmptyState text="Още нямате обяви">
          <p className="text-muted">Първата се публикува за две минути и е без такси.</p>
          <ButtonLink to={href("/select-category")} look="secondary">
            Добавете първата си обява
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <StateFilter counts={counts} total={total} state={state} />
          <p className="mb-4 text-muted">Имате {counted(tokens, "VIP токен", "VIP токена")}.</p>
          {listings.length === 0 && <EmptyState text="Няма обяви за показване" />}
          <ul className="grid gap-3 lg:grid-cols-2">
            {listings.map(({ view, vip }) => (
              <OwnListing key={view.card.id} {...view} here={pathname + search}>
                {(vip.mayPromote || vip.timeLeft) && (
                  <VipDoors
                    id={view.card.id}
                    title={view.card.title}
                    isVip={view.card.isVip}
                    tokens={tokens}
                    {...vip}
                  />
                )}
              </OwnListing>
            ))}
          </ul>
          {(next || isLater) && <Pages next={next} state={state} isLater={isLater} />}
        </>
      )}
    </div>
  );
}

interface StateFilterProps {
  readonly counts: Readonly<Record<ListingStateName, number>>;
  readonly total: number;
  readonly state: ListingStateName | undefined;
}

function StateFilter({ counts, total, state }: StateFilterProps) {
  const states = (Object.keys(STATE_LABELS) as ListingStateName[]).filter((name) => counts[name] > 0 || name === state);
  const chips = [
    { name: undefined, label: "Всички", count: total },
    ...states.map((name) => ({ name, label: STATE_LABELS[name].many, count: counts[name] })),
  ];
  return (
    <nav aria-label="Състояние" className="mb-3 flex flex-wrap gap-2">
      {chips.map(({ name, label, count }) => (
        <Link
          key={label}
          to={{ search: name ? `?state=${name}` : "" }}
          aria-current={state === name ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control bg-card px-4 aria-[current=page]:border-grape aria-[current=page]:bg-grape-soft aria-[current=page]:font-semibold aria-[current=page]:text-grape"
        >
          {label} <span className="tabular-nums">({count})</span>
        </Link>
      ))}
    </nav>
  );
}

function Pages({ next, state, isLater }: { next: string | undefined; state: string | undefined; isLater: boolean }) {
  const kept = new URLSearchParams(state ? { state } : {});
  const more = new URLSearchParams(kept);
  if (next) more.set("after", next);
  return (
    <nav aria-label="Страници" className="mt-8 flex flex-wrap justify-center gap-3">
      {isLater && (
        <ButtonLink to={{ search: kept.toString() }} look="quiet">
          Към началото
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={{ search: more.toString() }} look="secondary" rel="next">
          Покажи още
        </ButtonLink>
      )}
    </nav>
  );
}

interface VipDoorsProps {
  readonly id: string;
  readonly title: string;
  readonly isVip: boolean;
  readonly mayPromote: boolean;
  readonly timeLeft: string | undefined;
  readonly tokens: number;
  readonly spendKey: string;
}

/** The quick day and the dialog (reading 4); the dialog without script is a page. */
function VipDoors({ id, title, isVip, mayPromote, timeLeft, tokens, spendKey }: VipDoorsProps) {
  const action = href("/my-ads/:id/vip", { id });
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      {timeLeft && (
        <p className="mr-auto text-sm">
          VIP: <strong>{timeLeft}</strong>
        </p>
      )}
      {mayPromote && !isVip && (
        <Form method="post" action={action}>
          <input type="hidden" name="key" value={spendKey} />
          <input type="hidden" name="quick" value="yes" />
          <Button look="secondary" aria-label={`VIP за 24 часа: ${title}`}>
            <Sparkles aria-hidden className="size-4" />
            VIP за 24 часа
          </Button>
        </Form>
      )}
      {mayPromote && (
        <Dialog
          title="VIP обява"
          trigger={(open) => (
            <ButtonLink look="quiet" to={action} aria-label={`VIP…: ${title}`} {...open}>
              VIP…
            </ButtonLink>
          )}
        >
          <VipForm listingId={id} tokens={tokens} spendKey={spendKey} timeLeft={timeLeft} />
        </Dialog>
      )}
    </div>
  );
}
