import { href, redirect } from "react-router";
import { startProviderSignIn } from "#app/accounts/identities.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { redirectWithToast, safePath } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { getSite } from "#app/site/site.server.ts";
import { NoPage } from "#app/ui/no-page.tsx";
import { errorToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/provider";

/** Sends the visitor to the configured provider, and back to where they came from afterwards. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  if (!site.env.signIn.oidc) throw pageError("page_missing");
  try {
    const next = safePath(url.searchParams.get("next"), href("/profile"));
    const departure = await startProviderSignIn(site, next, request.headers);
    return redirect(departure.url, { headers: departure.cookies });
  } catch (error) {
    if (!(error instanceof Refusal)) site.log.error({ err: error }, "the sign-in provider could not be reached");
    return redirectWithToast(href("/auth"), errorToast(errorNotice("provider_failed")));
  }
}

export function loader() {
  return redirect(href("/auth"));
}

export default NoPage;
