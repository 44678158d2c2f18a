import { href, Link } from "react-router";
import { emailOnlySchema } from "#app/accounts/accounts.schema.ts";
import { requireSignedIn } from "#app/accounts/require-viewer.server.ts";
import { ALERTS_OFF } from "#app/alerts/alerts-off.ts";
import { DeviceSearchList, SearchesByMail } from "#app/alerts/device-search-list.tsx";
import { FollowedSellers } from "#app/alerts/followed-sellers.tsx";
import { LeftOnDevice } from "#app/alerts/left-on-device.tsx";
import { areAlertsOff, recipientOfAccount } from "#app/alerts/recipients.server.ts";
import { SavedSearchRow } from "#app/alerts/saved-search-row.tsx";
import { saveForAddress, saveSearch } from "#app/alerts/saved-searches.commands.server.ts";
import { findFollowedNews, findSavedSearches } from "#app/alerts/saved-searches.queries.server.ts";
import { doWithSearch, rhythmField } from "#app/alerts/search-form.server.ts";
import {
  formAgain,
  missingOrWrong,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
  withHeaders,
} from "#app/platform/forms.server.ts";
import { submitted } from "#app/platform/forms.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { KeptTabs } from "#app/saved/kept-tabs.tsx";
import { meetSender } from "#app/site/sender.server.ts";
import { getSite, getViewer, type SiteContext } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { QuietNotice } from "#app/ui/toast.tsx";
import { askerOf } from "#app/visitors/visitor.server.ts";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/saved-searches";

export const handle = REACT_WHEN_IDLE;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const viewer = await getViewer(context);
  if (!viewer) return { account: undefined };
  const display = env.priceDisplay;
  const [searches, sellers, hasAlertsOff] = await orUnavailable("data_load_failed", async () => {
    const recipientId = await recipientOfAccount(db, viewer.id);
    return Promise.all([
      findSavedSearches(db, recipientId, { display, userId: viewer.id }),
      findFollowedNews(db, recipientId, display),
      areAlertsOff(db, viewer.id),
    ]);
  });
  return { account: { searches, sellers, isConfirmed: viewer.isEmailConfirmed, hasAlertsOff } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "mail") return saveByMail(request, context, form);
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const recipientId = await recipientOfAccount(site.db, viewer.id);
  if (intent === "save") {
    const wish = { url: String(form.get("url") ?? ""), rhythm: viewer.isEmailConfirmed ? "daily" : "none" } as const;
    const saved = await refusedForm(form, () => saveSearch(site, recipientId, wish));
    return saved.ok ? redirectWithToast(href("/saved-searches"), successToast("search_saved")) : saved.answer;
  }
  const done = await refusedForm(form, () => doWithSearch(site.db, recipientId, form));
  if (!done.ok) return done.answer;
  if ("errors" in done.value) return formAgain(form, done.value.errors);
  return redirectWithToast(href("/saved-searches"), successToast(done.value.said));
}

const mailSchema = emailOnlySchema.extend({ rhythm: rhythmField });

/** For an address without an account; what is said is the same for every address. */
async function saveByMail(request: Request, context: SiteContext, form: FormData) {
  const site = getSite(context);
  const { viewer, visitor, headers } = await meetSender(context, request);
  const parsed = parseForm(form, mailSchema);
  if (!parsed.ok) return withHeaders(formAgain(form, parsed.errors, missingOrWrong(form, ["email"])), headers);
  const { email, rhythm } = parsed.data;
  const done = await refusedForm(form, async () => {
    await site.limits.takeShared("alertAddress", askerOf(visitor, viewer?.id));
    await saveForAddress(site, email, { url: String(form.get("url") ?? ""), rhythm });
  });
  if (!done.ok) return withHeaders(done.answer, headers);
  return redirectWithToast(href("/saved-searches"), successToast("search_mail_sent"), headers);
}

export const meta = (place: MetaPlace) =>
  pageMeta(place, {
    title: "Запазени търсения",
    description: "Търсенията, които сте запазили, и колко нови обяви има по тях.",
    noindex: true,
  });

export default function SavedSearches({ loaderData: { account }, actionData }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-3xl! py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">Запазени търсения</h1>
      <KeptTabs />
      {account ? (
        <>
          <FormNotice state={actionData} />
          {account.hasAlertsOff && (
            <div className="mb-4">
              <QuietNotice {...ALERTS_OFF} />
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
          {account.searches.length + account.sellers.length === 0 && <NoSearches />}
          <ul className="grid gap-3">
            {account.searches.map((search) => (
              <SavedSearchRow
                key={search.id}
                search={search}
                to={href("/saved-searches/:id", { id: search.id })}
                errors={submitted(actionData, "id") === search.id ? actionData?.errors : undefined}
              />
            ))}
          </ul>
          {account.sellers.length > 0 && <FollowedSellers sellers={account.sellers} />}
          <LeftOnDevice />
          <p className="mt-6">
            <Link to={href("/notifications")} className="inline-flex min-h-11 items-center text-grape underline">
              Настройки на известията
            </Link>
          </p>
        </>
      ) : (
        <>
          <noscript>
            <p className="mb-4">Този списък се пази в браузъра Ви и се показва само с включен JavaScript.</p>
          </noscript>
          <DeviceSearchList empty={<NoSearches />}>
            {(searches) => <SearchesByMail searches={searches} state={actionData} />}
          </DeviceSearchList>
        </>
      )}
    </div>
  );
}

function NoSearches() {
  return (
    <EmptyState text="Още нямате запазени търсения">
      <p className="max-w-sm text-muted">
        Потърсете нещо и натиснете „Запази търсенето“, за да виждате тук новите обяви.
      </p>
      <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
    </EmptyState>
  );
}
