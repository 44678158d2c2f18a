import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { emailOnlySchema } from "#app/accounts/credentials/accounts.schema.ts";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { useAccountCopy } from "#app/listings/saved/device-list.ts";
import { SavedTabs } from "#app/listings/saved/saved-tabs.tsx";
import { TellMeAtOnce } from "#app/messaging/push/tell-me-at-once.tsx";
import { ALERTS_OFF } from "#app/messaging/recipients/alerts-off.ts";
import { findRecipient, recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { DeviceSearchList, SearchesByMail } from "#app/messaging/saved-searches/device-search-list.tsx";
import { FollowedSellers } from "#app/messaging/saved-searches/followed-sellers.tsx";
import { SavedSearchRow } from "#app/messaging/saved-searches/saved-search-row.tsx";
import { saveForAddress, saveSearch } from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import { findFollowedSellers, findSavedSearches } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { handleSearchForm, rhythmField } from "#app/messaging/saved-searches/search-form.server.ts";
import { readForm, redirectWithToast, refusedForm, validForm, withHeaders } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink, TextLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/saved-searches";

export const handle: RouteHandle = { whenIdle: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const person = await getPerson(context);
  if (!person) return { account: undefined };
  const display = env.priceDisplay;
  const recipientId = await recipientOfAccount(db, person.id);
  const [searches, sellers, { off_since, wants_searches }] = await Promise.all([
    findSavedSearches(db, recipientId, { display, userId: person.id }),
    findFollowedSellers(db, recipientId, display),
    findRecipient(db, recipientId),
  ]);
  const off = { hasAlertsOff: off_since !== null, hasMailsOff: !wants_searches };
  return { account: { searches, sellers, isConfirmed: person.isEmailConfirmed, ...off } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "mail") return saveByMail(request, context, form);
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const recipientId = await recipientOfAccount(site.db, person.id);
  if (intent === "save") {
    const input = { url: String(form.get("url") ?? ""), rhythm: person.isEmailConfirmed ? "daily" : "none" } as const;
    const saved = await refusedForm(form, () => saveSearch(site, recipientId, input));
    return saved.ok ? redirectWithToast(href("/saved-searches"), successToast("search_saved")) : saved.answer;
  }
  const done = await refusedForm(form, () => handleSearchForm(site.db, recipientId, form));
  return done.ok ? redirectWithToast(href("/saved-searches"), successToast(done.value)) : done.answer;
}

const mailSchema = emailOnlySchema.extend({ rhythm: rhythmField });

/** Saves a search for an address without an account. The answer is the same for every address, so that it does not reveal accounts. */
async function saveByMail(request: Request, context: SiteContext, form: FormData) {
  const site = getSite(context);
  const { person, visitor, headers } = await visitorOfForm(context, request);
  const done = await refusedForm(form, async () => {
    const { email, rhythm } = validForm(form, mailSchema, ["email"]);
    await site.limits.takeShared("alertAddress", limitedVisitor(visitor, person?.id));
    await saveForAddress(site, email, { url: String(form.get("url") ?? ""), rhythm });
  });
  if (!done.ok) return withHeaders(done.answer, headers);
  return redirectWithToast(href("/saved-searches"), successToast("search_mail_sent"), headers);
}

export const meta = (place: MetaPlace) =>
  pageMeta(place, {
    title: "Следени търсения",
    description: "Търсенията, които следите, и колко нови обяви има по тях.",
    noindex: true,
  });

/** Reloads the account's searches after those of the device were added to them. */
function useReloadedSearches(): void {
  const { joinedAt } = useAccountCopy();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (joinedAt > performance.timeOrigin) revalidate();
  }, [joinedAt, revalidate]);
}

export default function SavedSearches({ loaderData: { account }, actionData }: Route.ComponentProps) {
  useReloadedSearches();
  return (
    <div className="container-page max-w-3xl! py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">Следени търсения</h1>
      <SavedTabs />
      {account ? (
        <>
          <FormNotice state={actionData} />
          {account.hasAlertsOff && (
            <div className="mb-4">
              <Notice {...ALERTS_OFF} />
            </div>
          )}
          {!account.isConfirmed && account.searches.length > 0 && (
            <p className="mb-4 rounded-control bg-tint p-3">
              Имейлът Ви още не е потвърден, затова не изпращаме обяви на него.{" "}
              <Link to={href("/profile")} className="text-grape underline">
                Към профила
              </Link>
            </p>
          )}
          {account.hasMailsOff && account.searches.length > 0 && (
            <p className="mb-4 rounded-control bg-tint p-3">
              Изключили сте имейлите за следените търсения.{" "}
              <Link to={href("/notifications")} className="text-grape underline">
                Към известията
              </Link>
            </p>
          )}
          {account.searches.length + account.sellers.length === 0 && <NoSearches />}
          <ul className="grid gap-3">
            {account.searches.map((search) => (
              <SavedSearchRow
                key={search.id}
                search={search}
                to={href("/saved-searches/:id", { id: search.id })}
                hasMailsOff={account.hasMailsOff}
              />
            ))}
          </ul>
          {account.sellers.length > 0 && <FollowedSellers sellers={account.sellers} />}
          <p className="mt-6">
            <TextLink to={href("/notifications")}>Настройки на известията</TextLink>
          </p>
          <TellMeAtOnce />
        </>
      ) : (
        <>
          <noscript>
            <p className="mb-4">Този списък се пази в браузъра Ви и се показва само с включен JavaScript.</p>
          </noscript>
          <DeviceSearchList empty={<NoSearches />}>
            {(searches) => <SearchesByMail searches={searches} />}
          </DeviceSearchList>
        </>
      )}
    </div>
  );
}

function NoSearches() {
  return (
    <EmptyState text="Още не следите търсения">
      <p className="max-w-sm text-muted">
        Потърсете нещо и натиснете „Следи търсенето“, за да виждате тук новите обяви.
      </p>
      <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
    </EmptyState>
  );
}
