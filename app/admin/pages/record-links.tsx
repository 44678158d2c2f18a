/** Links to people and ads in the administration. */
import { Fragment } from "react";
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

export const ADMIN_LINK = "inline-flex min-h-11 items-center font-semibold text-grape underline underline-offset-3";
export const ADMIN_LINK_IN_TEXT = "font-semibold underline-offset-3 hover:text-grape hover:underline";

export function PersonLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link to={href("/admin/profiles/:id", { id })} className={ADMIN_LINK_IN_TEXT}>
      {name}
    </Link>
  );
}

export function ListingLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Link to={`${href("/admin/ads")}?${new URLSearchParams({ q: id })}`} className={ADMIN_LINK_IN_TEXT}>
      {title}
    </Link>
  );
}

/** Links to all ads of a person. */
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

/** Shows an e-mail address that may wrap after @ and dots. */
export function Email({ address }: { readonly address: string }) {
  return address.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
