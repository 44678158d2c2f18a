/** Shows a row of the audit log as a sentence in which the name of the target is a link. */
import { href } from "react-router";
import { ADMIN_LINK_IN_TEXT, ListingLink, PersonLink } from "#app/admin/pages/record-links.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { AuditView } from "./audit-view.server.ts";

export function AuditEntry({ entry }: { readonly entry: AuditView }) {
  return (
    <>
      {entry.verb} <AuditName entry={entry} />
      {entry.end}
    </>
  );
}

/** The pages of letters, by target type. */
const LETTER_PAGES = {
  report: "/admin/reports/:id",
  "message-report": "/admin/message-reports/:id",
  message: "/admin/messages/:id",
} as const;

function AuditName({ entry: { name, kind, targetId, isLinked } }: { readonly entry: AuditView }) {
  if (!isLinked) return name;
  if (kind === "user") return <PersonLink id={targetId} name={name} />;
  if (kind === "listing") return <ListingLink id={targetId} title={name} />;
  if (!Object.hasOwn(LETTER_PAGES, kind)) return name;
  const page = LETTER_PAGES[kind as keyof typeof LETTER_PAGES];
  return (
    <Link to={href(page, { id: targetId })} className={ADMIN_LINK_IN_TEXT}>
      {name}
    </Link>
  );
}
