/** The results of a list: count, interpretation of the search, ads and paging. */
import type { ReactNode } from "react";
import { href, useLocation, useNavigation, useSearchParams } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { ListingGrid, VipStrip } from "#app/listings/card/listing-grid.tsx";
import {
  activeParams,
  carriedParams,
  changedParams,
  readLiteral,
  viewParams,
} from "#app/listings/finding/listing-filter.ts";
import { MapLink } from "#app/listings/map/map-link.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Plus, Rss } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { quote } from "#app/platform/wording/quotes.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { feedPath } from "./feed-path.ts";
import { ListPages } from "./list-pages.tsx";
import { ListViewChoice, useListView } from "./list-view.tsx";
import { listingCountText } from "./listing-count.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { PartialMatches } from "./partial-matches.tsx";
import { QueryPartChips } from "./query-part-chips.tsx";
import type { RenderedList } from "./rendered-list.server.ts";
import { UnderstoodLine } from "./understood-line.tsx";

interface ListingResultsProps {
  readonly list: RenderedList;
  readonly title: string;
  readonly category?: Category | undefined;
  /** The buttons beside the heading, such as saving the search. */
  readonly aside?: ReactNode;
  /** False on the home page without a search. */
  readonly hasFilters?: boolean;
}

export function ListingResults({ list, title, category, aside, hasFilters = true }: ListingResultsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isSearching = navigation.state === "loading" && navigation.location.pathname === pathname;
  const listView = useListView();
  const carried = carriedParams(params, category);
  const isEmpty = list.cards.length === 0 && list.strip.length === 0;
  const part = { list, carried, category };
  const hasNoMatch = isOnlyOpen(list);
  const countText = hasNoMatch ? "Няма точно съвпадение" : listingCountText(list.count, list.isFiltered);
  return (
    <div className={hasFilters ? "beside-filters" : undefined}>
      {hasFilters && <ListingFilters category={category} list={list} shown={hasNoMatch ? "обявите" : countText} />}
      <div
        aria-busy={isSearching || undefined}
        className={`${listView} [transition:opacity_0.15s] aria-busy:opacity-60`}
      >
        <VipStrip cards={list.strip} />
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="flex flex-1 basis-36 flex-wrap items-baseline gap-x-3">
            <h2 className="text-xl">{title}</h2>
            <p role="status" className="text-muted">
              {isSearching ? "Зареждане…" : countText}
            </p>
            {hasFilters && <MapLink category={category} />}
          </div>
          {aside}
          {!hasFilters && <MapLink category={category} />} {!isEmpty && <ListViewChoice />}
        </div>
        <UnderstoodLine
          excluded={list.excluded}
          corrected={isEmpty && list.partial.length === 0 ? undefined : list.corrected}
          params={carried}
        />
        {list.unknownTown && isEmpty && <UnknownTown {...list.unknownTown} params={carried} />}
        <ChosenFilters category={category} />
        {list.measuredFrom && (
          <p className="mb-2 text-sm text-muted">
            {`Разстоянията са от ${list.measuredFrom} по права линия, между центровете на населените места.`}
          </p>
        )}
        <QueryPartChips params={carried} parts={list.parts} other={list.inOtherCurrency} />
        {isEmpty ? <NothingFound {...part} /> : <FoundAds {...part} />}
        <ListPages
          params={Object.fromEntries(carried)}
          nextParams={list.isTyping ? { typing: "1" } : {}}
          next={list.next}
          isLater={params.has("after")}
        />
        <Invitation />
        <p className="mt-3 flex flex-wrap justify-center gap-x-6">
          {category?.hasPrice && (
            <Link
              to={href("/prices/:slug", { slug: category.slug })}
              className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:text-grape hover:underline"
            >
              Колко струват нещата тук
            </Link>
          )}{" "}
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
    </div>
  );
}

/** Reports whether all ads of a page leave open what the search states, so that none is counted. */
export function isOnlyOpen({ count, openCount }: Pick<RenderedList, "count" | "openCount">): boolean {
  return count === 0 && openCount > 0;
}

interface ListPartProps extends Pick<ListingResultsProps, "list" | "category"> {
  /** The parameters of links to other lists. */
  readonly carried: URLSearchParams;
}

function NothingFound({ list, carried, category }: ListPartProps) {
  const [params] = useSearchParams();
  const isLater = params.has("after");
  const active = activeParams(params, category);
  const all = { search: new URLSearchParams(viewParams(params)).toString() };
  // A text without any other filter; while it is being typed it is unfinished.
  const isUnanswered = active.has("q") && active.size === 1 && !category && !isLater && !list.isTyping;
  return (
    <>
      {list.partial.length > 0 ? (
        // Without the drawing, so that the sections are on the first screen.
        <div className="mb-2 flex flex-wrap items-center gap-x-4">
          <p className="font-semibold">{NOTHING}</p>
          <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape">
            Всички обяви
          </Link>
        </div>
      ) : (
        <EmptyState text={NOTHING}>
          {(list.isFiltered || isLater) && (
            <ButtonLink to={all} look="secondary">
              Покажи всички обяви
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {isUnanswered && <UnansweredPixel q={params.get("q") ?? ""} />}
      <OtherSection id="newest-instead" title="Най-нови обяви" cards={list.newest} />
      <PartialMatches partial={list.partial} params={carried} />
      <MentionsLink list={list} params={carried} />
    </>
  );
}

/** Shows the ads that match the query, then those that leave a field open, and below all others those that match only in part. */
function FoundAds({ list, carried, category }: ListPartProps) {
  const { cards, meantCount, openCount, mentionedCount, thing } = list;
  const others = cards.slice(meantCount + openCount);
  const className = category && "one-category";
  return (
    <>
      <div className={className}>
        {meantCount > 0 && <ListingGrid cards={cards.slice(0, meantCount)} />}
        <OtherSection
          id="open-fields"
          title={list.openHeading}
          cards={cards.slice(meantCount, meantCount + openCount)}
        />
      </div>
      <PartialMatches partial={list.partial} params={carried} />
      <div className={className}>
        <OtherSection
          id="mentions"
          title={`Само споменават ${quote(thing ?? "")}`}
          cards={others.slice(0, mentionedCount)}
        />
        <OtherSection id="other-words" title="Обяви с подобна дума" cards={others.slice(mentionedCount)} />
      </div>
      <MentionsLink list={list} params={carried} />
    </>
  );
}

interface MentionsLinkProps {
  readonly list: Pick<RenderedList, "mentionedCount" | "mentions" | "thing">;
  readonly params: URLSearchParams;
}

/** Links to the list with all ads that mention the thing, if some are not shown because they are of other kinds. */
function MentionsLink({ list: { mentionedCount, mentions, thing }, params }: MentionsLinkProps) {
  if (mentions <= mentionedCount) return null;
  const literal = [...readLiteral(params), "thing"].sort().join(",");
  return (
    <p className="mt-6">
      <span>{`Само споменават ${quote(thing ?? "")}:`}</span>{" "}
      <Link
        to={{ search: changedParams(params, { literal }).toString() }}
        className="inline-flex min-h-11 items-center font-medium text-grape underline underline-offset-4"
      >
        {listingCountText(mentions, true)}
      </Link>
    </p>
  );
}

/** Reports a search without results. */
function UnansweredPixel({ q }: { readonly q: string }) {
  const src = `${href("/searches/unanswered")}?${new URLSearchParams({ q })}`;
  return <img src={src} alt="" width={1} height={1} className="absolute" />;
}

interface UnknownTownProps extends NonNullable<RenderedList["unknownTown"]> {
  readonly params: URLSearchParams;
}

/** Says that no ad can be in the chosen town, with a link to the one that is probably meant. */
function UnknownTown({ town, meant, params }: UnknownTownProps) {
  return (
    <p className="mb-2">
      <span>{`„${town}“ не е сред градовете и селата на областта. `}</span>
      {meant && (
        <Link
          to={{ search: changedParams(params, { town: meant }).toString() }}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape"
        >
          {`Търси в ${meant}`}
        </Link>
      )}
    </p>
  );
}

const NOTHING = "Няма обяви за показване";

interface OtherSectionProps extends Pick<RenderedList, "cards"> {
  readonly id: string;
  readonly title: string;
}

function OtherSection({ id, title, cards }: OtherSectionProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <ListingGrid cards={cards} />
    </section>
  );
}

/** The section below the results that invites to publish; for guests its link leads to an explanation. */
function Invitation() {
  return (
    <aside
      aria-label="Добавяне на обява"
      className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-tint p-4"
    >
      <p>Предлагате или търсите нещо? Отнема две минути и е без такси.</p>
      <PublishLink />
    </aside>
  );
}

/** The link to publishing, on the home page and where a list ends. */
export function PublishLink({ className = "" }: { readonly className?: string }) {
  return (
    <ButtonLink to={href("/add-ad/:category?", {})} className={className}>
      <Plus />
      Публикувайте безплатно
    </ButtonLink>
  );
}
