/** Links wherever a person or an ad is named. */
import { Fragment } from "react";
import { href, Link } from "react-router";

export const ADMIN_LINK = "inline-flex min-h-11 items-center font-semibold text-grape underline underline-offset-3";
const IN_TEXT = "font-semibold underline-offset-3 hover:text-grape hover:underline";

/** To the account in the list of people. */
export function PersonLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link to={`${href("/admin/profiles")}?${new URLSearchParams({ q: id })}`} className={IN_TEXT}>
      {name}
    </Link>
  );
}

/** To the ad in the list of ads. */
export function ListingLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Link to={`${href("/admin/ads")}?${new URLSearchParams({ q: id })}`} className={IN_TEXT}>
      {title}
    </Link>
  );
}

/** To all ads of a person. */
export function ListingsOfLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link
      to={`${href("/admin/ads")}?${new URLSearchParams({ owner: id })}`}
      aria-label={`Обяви на ${name}`}
      className={ADMIN_LINK}
    >
      Обяви
    </Link>
  );
}

/** An e-mail that breaks after @ and dots where it has no room. */
export function Email({ address }: { readonly address: string }) {
  return address.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
