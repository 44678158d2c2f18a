/** Opens a conversation for its guest. The mailed link opens the page, which acts on a press, so that mail scanners read nothing. */
import { data, href, redirect } from "react-router";
import { findGuestByToken } from "#app/accounts/credentials/account-links.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { guestCookie } from "#app/messaging/conversations/reader.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { Form } from "#app/platform/ui/form.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { Route } from "./+types/guest-link";

type Place = Pick<Route.LoaderArgs, "url" | "params" | "context">;

/** Returns the token of the link if it opens the conversation. */
async function requireToken({ url, params: { id }, context }: Place): Promise<string> {
  const token = url.searchParams.get("token") ?? "";
  const guestId = isUuid(id) ? await findGuestByToken(getSite(context).db, token, id) : undefined;
  if (guestId === undefined) throw pageError("guest_link_ended");
  return token;
}

export async function loader(place: Route.LoaderArgs) {
  await requireToken(place);
  return data(null, { headers: { "cache-control": "no-store" } });
}

export async function action(place: Route.ActionArgs) {
  const { id } = place.params;
  const cookie = guestCookie(id, await requireToken(place));
  return redirect(href("/conversations/:id/guest", { id }), { headers: { "set-cookie": cookie } });
}

export const meta = keyPageMeta("Съобщения");

export default function GuestLink() {
  return (
    <NarrowPage title="Вашият разговор">
      <Form method="post" className="grid gap-5">
        <p>Тук са съобщенията Ви с продавача. Можете да отговорите, без да се регистрирате.</p>
        <SubmitButton>Отвори разговора</SubmitButton>
      </Form>
    </NarrowPage>
  );
}
