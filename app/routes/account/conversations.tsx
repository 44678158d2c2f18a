import { data, href } from "react-router";
import { requirePerson } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { rowView } from "#app/messaging/conversations/conversation-view.server.ts";
import { findConversations, listVersion } from "#app/messaging/conversations/conversations.queries.server.ts";
import { ConversationRow } from "#app/messaging/conversations/page/conversation-row.tsx";
import { RefreshLink } from "#app/messaging/conversations/page/refresh-link.tsx";
import { usePolling } from "#app/messaging/conversations/page/use-polling.ts";
import { TellMeAtOnce } from "#app/messaging/push/tell-me-at-once.tsx";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink, TextLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import type { Route } from "./+types/conversations";

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(await getPerson(context), url);
  const { db } = getSite(context);
  const after = url.searchParams.get("after") ?? undefined;
  const now = new Date();
  // Before the list: what changes in between is asked for again.
  const version = await listVersion(db, person.id);
  const { conversations, next } = await findConversations(db, { userId: person.id, after });
  const rows = conversations.map((row) => rowView(row, now));
  // A browser must not show it again after signing out.
  const headers = { "cache-control": "no-store" };
  return data({ version: version ?? "", rows, next, isLater: after !== undefined }, { headers });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съобщения", noindex: true });

export default function Conversations({ loaderData: { version, rows, next, isLater } }: Route.ComponentProps) {
  usePolling(href("/conversations/version"), version);
  return (
    <div className="container-page max-w-3xl! py-6">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl lg:text-3xl">Съобщения</h1>
        <RefreshLink to={href("/conversations")} />
      </div>
      {rows.length === 0 && (
        <EmptyState text={isLater ? "Няма повече съобщения" : "Още нямате съобщения"}>
          <p className="max-w-md text-muted">
            Пишете на продавач от страницата на обява. Тук ще са и съобщенията на хора, които питат за Вашите обяви.
          </p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="ruled overflow-hidden panel">
          {rows.map((row) => (
            <ConversationRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-6 text-center">
          <ButtonLink to={`${href("/conversations")}?${new URLSearchParams({ after: next })}`} look="secondary">
            Покажи още
          </ButtonLink>
        </p>
      )}
      {rows.length > 0 && <TellMeAtOnce />}
      {isLater && (
        <p className="mt-3 text-center">
          <TextLink to={href("/conversations")}>Към най-новите</TextLink>
        </p>
      )}
    </div>
  );
}
