import { type NavLinkProps, useLocation } from "react-router";
import { NavLink } from "#app/platform/ui/link.tsx";

/** Renders a link that is marked on its own page; that of the home page only without a search, which shows a list in its place. */
export function PageLink(props: NavLinkProps) {
  const { search } = useLocation();
  const isHome = props.to === "/";
  return <NavLink {...props} end={isHome} aria-current={isHome && search !== "" ? "false" : "page"} />;
}
