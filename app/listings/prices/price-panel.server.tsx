/** Renders what like ads cost as static HTML, for the ad page, the form and the page of prices. It describes the ads, and judges no seller. */
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { BarPlot, PlotTable } from "#app/platform/ui/bar-plot.tsx";
import { formatDate } from "#app/platform/wording/dates.ts";
import { convert, formatMoney, type Money } from "#app/platform/wording/money.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { COUNTED_DAYS, FEWEST_SELLERS } from "./price-figures.jobs.server.ts";
import type { GroupFigures } from "./price-figures.queries.server.ts";
import { amountText, barOf, FEWEST_ADS, type PriceFigures, rangeText } from "./price-figures.ts";

/** Renders the panel of the ad page, with a mark on the bar of its price; without an ad that of the form. */
export function pricePanelHtml(
  figures: GroupFigures,
  shown?: { readonly categoryId: number; readonly price: Money },
): string {
  const price = shown && shown.price.cents > 0 ? convert(shown.price, figures.currency).cents : undefined;
  return renderToStaticMarkup(
    <section className="panel p-4 print:hidden">
      <p className="font-semibold">{`Подобни обяви: ${rangeText(figures)}`}</p>
      <p className="text-sm text-muted">{`${figures.label} · ${countText(figures)}`}</p>
      <PricePlot figures={figures} marked={price} />
      {shown && (
        <a className={LINK} href={href("/prices/:slug", categoryById(shown.categoryId))}>
          Как са сметнати
        </a>
      )}
    </section>,
  );
}

interface PricePageOptions {
  readonly slug: string;
  /** When the figures were computed. */
  readonly builtAt: Date | undefined;
}

/** Renders the content of the page of a category: the plot of the first group, the table of all, and how they are computed. */
export function pricePageHtml(groups: readonly GroupFigures[], { slug, builtAt }: PricePageOptions): string {
  const [first] = groups;
  if (!first || !builtAt) return "";
  return renderToStaticMarkup(
    <div className="grid gap-5">
      <section className="panel p-4">
        <h2 className="text-lg">{first.label}</h2>
        <p className="mb-2 text-sm text-muted">{`Подобни обяви: ${rangeText(first)} · ${countText(first)}`}</p>
        <PricePlot figures={first} />
        <details>
          <summary className={LINK}>Числата</summary>
          <PlotTable head={["Цена", "Обяви"]} rows={first.bars.map((count, bar) => [barText(first, bar), count])} />
        </details>
      </section>
      <section className="overflow-x-auto panel p-4">
        <h2 className="text-lg">Обичайни цени</h2>
        <GroupTable groups={groups} slug={slug} />
      </section>
      <section className="max-w-[68ch]">
        <h2 className="text-lg">Как са сметнати</h2>
        <p className="mt-1">{METHOD}</p>
        <p className="mt-1 text-sm text-muted">{`Сметнати на ${formatDate(builtAt)}`}</p>
      </section>
    </div>,
  );
}

const LINK = "inline-flex min-h-11 items-center text-sm text-grape";

const METHOD = `Сравняваме цените от активните и продадените обяви от последните ${COUNTED_DAYS} дни, щом подобните са поне ${FEWEST_ADS} от поне ${FEWEST_SELLERS} продавачи. Подобни са колите от същата марка и модел с до две години разлика, имотите със същата сделка, вид, брой стаи и населено място, а при другите неща обявите, чието заглавие назовава същото. Цени като 1 лв. и 1111 лв. и такива, които са далеч от останалите, не се броят. „От-до“ е средната половина: една четвърт от обявите са по-евтини и една четвърт по-скъпи. Числата показват исканите цени; състоянието на нещата може да е различно.`;

function GroupTable({ groups, slug }: { readonly groups: readonly GroupFigures[]; readonly slug: string }) {
  const rows = groups.map((group) => {
    const path = `${href("/prices/:slug", { slug })}?${new URLSearchParams({ q: group.label })}`;
    const { currency, median_cents: cents } = group;
    return [
      <a key={group.label} className={LINK} href={path}>
        {group.label}
      </a>,
      rangeText(group),
      formatMoney({ cents, currency }),
      group.ads,
    ] as const;
  });
  return <PlotTable head={["Какво", "От-до", "Средна", "Обяви"]} rows={rows} />;
}

interface PricePlotProps {
  readonly figures: PriceFigures;
  /** A price in the currency of the figures, whose bar stands out. */
  readonly marked?: number | undefined;
}

function PricePlot({ figures, marked }: PricePlotProps) {
  const { bars, currency, from_cents: from, width_cents: width } = figures;
  const bar = marked === undefined ? undefined : barOf(figures, marked);
  const text = `Обяви по цена${bar === undefined ? "" : `; тази обява е при ${barText(figures, bar)}`}`;
  const ends = [from, from + width * bars.length].map((cents) => formatMoney({ cents, currency }));
  return <BarPlot counts={bars} text={text} labels={ends} marked={bar} />;
}

/** Returns the prices of a bar: '5 000-6 000 лв.'. The outer bars have what is beyond, too. */
function barText({ from_cents, width_cents, bars, currency }: PriceFigures, bar: number): string {
  const start = from_cents + bar * width_cents;
  const end = start + width_cents;
  if (bar === bars.length - 1) return `над ${formatMoney({ cents: start, currency })}`;
  if (bar === 0) return `до ${formatMoney({ cents: end, currency })}`;
  return `${amountText({ cents: start, currency })}-${formatMoney({ cents: end, currency })}`;
}

/** Returns '34 обяви от 180 дни'. */
function countText({ ads }: Pick<PriceFigures, "ads">): string {
  return `${counted(ads, "обява", "обяви")} от ${COUNTED_DAYS} дни`;
}
