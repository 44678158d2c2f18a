/**
 * The links of the router. React Router marks each for the discovery of routes, which react-router.config.ts turns off; on the server taking the
 * marks out of a rendered page would cost a tenth of its time.
 */
import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from "react-router";

export function Link(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}

export function NavLink(props: NavLinkProps) {
  return <RouterNavLink discover="none" {...props} />;
}
