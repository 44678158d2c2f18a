/** The heading of an ad, with its price: on its page and in the preview. */
import { href } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { ReservedTag, VipTag } from "#app/listings/card/listing-tags.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { PriceCuts, type ShownPriceCut } from "#app/platform/ui/price-cuts.tsx";
import type { AskedPrice } from "#app/platform/wording/price.ts";

interface ListingHeadingProps {
  readonly title: string;
  readonly price: AskedPrice;
  /** The price cuts that hold, the newest first. */
  readonly cuts?: readonly ShownPriceCut[];
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
  cuts = [],
  salary,
  isVip,
  isReserved,
  category,
  as: Heading = "h1",
}: ListingHeadingProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {isVip && <VipTag />} {isReserved && <ReservedTag />}{" "}
        <Link to={href("/category/:slug", { slug: category.slug })} className="category-link">
          <CategoryIcon name={category.icon} />
          <span>{category.name}</span>
        </Link>
      </p>
      <Heading className="mt-2 text-2xl lg:text-3xl">{title}</Heading>
      <Price price={price} className="mt-2 text-2xl lg:text-3xl" />
      <PriceCuts cuts={cuts} />
      {salary && <p className="mt-2 text-2xl font-bold text-grape lg:text-3xl">{salary}</p>}
    </>
  );
}
