import { href, redirect } from "react-router";
import { startProviderSignIn } from "#app/accounts/profile/identities.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { redirectWithToast, safePath } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/provider";

/** Redirects the visitor to the identity provider, which returns them to the page that they came from. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = getSite(context);
  if (!site.env.signIn.oidc) throw pageError("page_missing");
  try {
    const next = safePath(url.searchParams.get("next"), href("/profile"));
    const redirection = await startProviderSignIn(site, next, request.headers);
    return redirect(redirection.url, { headers: redirection.cookies });
  } catch (error) {
    if (!(error instanceof Refusal)) site.log.error({ err: error }, "the sign-in provider could not be reached");
    return redirectWithToast(href("/auth"), errorToast(errorNotice("provider_failed")));
  }
}

export function loader() {
  return redirect(href("/auth"));
}

export default EmptyPage;
