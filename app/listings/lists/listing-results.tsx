/** The results of a list: the count, the ads, the corrected search, and paging. */
import type { ReactNode } from "react";
import { href, Link, useLocation, useNavigation, useSearchParams } from "react-router";
import type { Category } from "#app/categories/category.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Rss } from "#app/ui/icons.tsx";
import { feedPath } from "./feed-path.ts";
import { listingCountText } from "./listing-count.ts";
import { keptParams } from "./listing-filter.ts";
import { ListingGrid, VipStrip } from "./listing-grid.tsx";
import { Instead } from "./nothing-found.tsx";
import { ProposalChips } from "./proposal-chips.tsx";
import type { ShownCard } from "./shown-card.ts";
import type { ShownList } from "./shown-list.server.ts";
import { UnderstoodLine } from "./understood-line.tsx";

interface ListingResultsProps {
  readonly list: ShownList;
  readonly title: string;
  readonly category?: Category | undefined;
  /** What can be done with the question of the list. */
  readonly aside?: ReactNode;
}

export function ListingResults({ list, title, category, aside }: ListingResultsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isSearching = navigation.state === "loading" && navigation.location.pathname === pathname;
  const isLater = params.has("after");
  const kept = keptParams(params, category);
  const isEmpty = list.cards.length === 0 && list.strip.length === 0;
  const nextPage = new URLSearchParams(kept);
  if (list.next) nextPage.set("after", list.next);
  return (
    <div aria-busy={isSearching || undefined} className="[transition:opacity_0.15s] aria-busy:opacity-60">
      <VipStrip cards={list.strip} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="flex flex-1 basis-36 flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl">{title}</h2>
          <p role="status" className="text-muted">
            {isSearching ? "Зареждане…" : listingCountText(list.count, list.isFiltered)}
          </p>
        </div>
        {aside}
      </div>
      {list.understood && <UnderstoodLine understood={list.understood} kept={kept} isEmpty={list.meant === 0} />}
      <ProposalChips kept={kept} proposals={list.proposals} />
      {isEmpty ? (
        <>
          {list.instead && list.instead.newest.length === 0 ? (
            // Without the drawing, so that what is shown instead stands on the first screen.
            <div className="mb-2 flex flex-wrap items-center gap-x-4">
              <p className="font-semibold">{NOTHING}</p>
              <Link
                to={pathname}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape"
              >
                Всички обяви
              </Link>
            </div>
          ) : (
            <EmptyState text={NOTHING}>{(list.isFiltered || isLater) && <WayOut to={pathname} />}</EmptyState>
          )}
          {list.instead && <Instead instead={list.instead} kept={kept} />}
        </>
      ) : (
        <Ads cards={list.cards} meant={list.meant} />
      )}
      <nav aria-label="Страници" className="mt-8 flex flex-wrap justify-center gap-3">
        {isLater && (
          <ButtonLink to={{ pathname, search: kept.toString() }} look="quiet">
            Към началото
          </ButtonLink>
        )}
        {list.next && (
          <Link
            to={{ pathname, search: nextPage.toString() }}
            rel="next"
            className="inline-flex min-h-11 items-center rounded-control border border-control bg-card px-8 font-semibold hover:border-grape hover:text-grape"
          >
            Покажи още
          </Link>
        )}
      </nav>
      <Invitation />
      <p className="mt-3 text-center">
        {/* Not an HTML page, so the browser requests it itself. */}
        <a
          href={feedPath({ search: params.toString() }, category)}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:text-grape hover:underline"
        >
          <Rss className="size-4" />
          Новите обяви от този списък като RSS
        </a>
      </p>
    </div>
  );
}

const NOTHING = "Няма обяви за показване";

function WayOut({ to }: { readonly to: string }) {
  return (
    <ButtonLink to={to} look="secondary">
      Покажи всички обяви
    </ButtonLink>
  );
}

interface AdsProps {
  readonly cards: readonly ShownCard[];
  /** How many of them, from the first, have what was meant. */
  readonly meant: number;
}

/** Ads that have only the form of another word stand under a heading of their own. */
function Ads({ cards, meant }: AdsProps) {
  const others = cards.slice(meant);
  return (
    <>
      {meant > 0 && <ListingGrid cards={cards.slice(0, meant)} />}
      {others.length > 0 && (
        <section aria-labelledby="other-words" className={meant > 0 ? "mt-8" : ""}>
          <h2 id="other-words" className="mb-3 text-xl">
            Обяви с подобна дума
          </h2>
          <ListingGrid cards={others} />
        </section>
      )}
    </>
  );
}

/** Below the results: a link to publishing, which explains it to guests. */
function Invitation() {
  return (
    <aside
      aria-label="Добавяне на обява"
      className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-tint p-4"
    >
      <p>Предлагате или търсите нещо? Публикуването отнема две минути и е без такси.</p>
      <ButtonLink to={href("/add-ad/:category?", {})} look="secondary">
        Добави обява
      </ButtonLink>
    </aside>
  );
}
