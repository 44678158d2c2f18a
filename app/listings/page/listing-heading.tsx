/** The heading of an ad, with its price: on its page and in the preview. */
import { href, Link } from "react-router";
import type { Category } from "#app/categories/category.ts";
import { CategoryIcon } from "#app/categories/category-icon.tsx";
import type { Fact } from "#app/categories/field-texts.ts";
import { CutPrice } from "#app/ui/cut-price.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Money } from "#app/wording/money.ts";
import type { AskedPrice } from "#app/wording/price.ts";
import { ReservedTag } from "./reserved-tag.tsx";
import { VipTag } from "./vip-tag.tsx";

interface ListingHeadingProps {
  readonly title: string;
  readonly price: AskedPrice;
  readonly cutFrom?: Money | undefined;
  /** What one asks at once about produce. */
  readonly stock: readonly Fact[];
  /** Jobs have a salary in place of a price. */
  readonly salary: string | undefined;
  readonly isVip: boolean;
  readonly isReserved: boolean;
  readonly category: Pick<Category, "slug" | "name" | "icon">;
  readonly as?: "h1" | "h3";
}

export function ListingHeading({
  title,
  price,
  cutFrom,
  stock,
  salary,
  isVip,
  isReserved,
  category,
  as: Heading = "h1",
}: ListingHeadingProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {isVip && <VipTag />}
        {isReserved && <ReservedTag />}
        <Link to={href("/category/:slug", { slug: category.slug })} className="category-link">
          <CategoryIcon name={category.icon} />
          {category.name}
        </Link>
      </p>
      <Heading className="mt-2 text-2xl lg:text-3xl">{title}</Heading>
      <Price price={price} className="mt-2 text-2xl lg:text-3xl" />
      <CutPrice from={cutFrom} />
      {stock.length > 0 && (
        <p className="mt-2 max-w-prose">{stock.map(({ label, text }) => `${label}: ${text}`).join(" · ")}</p>
      )}
      {salary && <p className="mt-2 text-2xl font-bold text-grape lg:text-3xl">{salary}</p>}
    </>
  );
}
