/**
 * The page on which a buyer writes to the seller of an ad for the first time. What a guest wrote is sent once the guest has entered the
 * code that is mailed to the typed address, or has signed in.
 */
import { randomUUID } from "node:crypto";
import { data, href, redirect, useLocation } from "react-router";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { PhotoPicture } from "#app/listings/photos/photo-picture.tsx";
import { MAX_MESSAGE, OFFER, OFFER_BINDS_NOBODY, quickWordsOf } from "#app/messaging/conversations/conversation.ts";
import { formKeyOf, formWithQuickWord, readContents } from "#app/messaging/conversations/conversation-form.server.ts";
import { writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { findConversationAbout } from "#app/messaging/conversations/conversations.queries.server.ts";
import { actOfGuest, filledState, KEY, readWords } from "#app/messaging/conversations/guest-form.server.ts";
import { FormKey } from "#app/messaging/conversations/page/form-key.tsx";
import { GuestCode } from "#app/messaging/conversations/page/guest-code.tsx";
import { GuestFields } from "#app/messaging/conversations/page/guest-fields.tsx";
import { QuickWords } from "#app/messaging/conversations/page/quick-words.tsx";
import { type MessageState, RefusedNotice } from "#app/messaging/conversations/page/refused-notice.tsx";
import { sendFirstWords } from "#app/messaging/conversations/send-first-words.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { formAgain, readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { RefusedForm, TextArea, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { EnterButton, SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/listing-message";

export const handle: RouteHandle = { whenIdle: true, failure: "listings_load_failed" };

const NO_STORE = { headers: { "cache-control": "no-store" } };

export async function loader(place: Route.LoaderArgs) {
  const { params, url, context } = place;
  const { id } = params;
  if (!isUuid(id)) throw pageError("listing_not_found");
  const site = getSite(context);
  const person = await getPerson(context);
  const access = await findListingAccess(site.db, id, null);
  if (access.kind !== "visible") throw pageError("listing_not_found");
  const { listing } = access;
  const slug = listingSlug(listing);
  if (person?.id === listing.userId) throw redirect(href("/ad/:slug", { slug }));
  const page = {
    id,
    slug,
    title: listing.title,
    price: listing.price,
    photo: listing.photos[0],
    seller: listing.seller.name,
    acceptsMessages: listing.acceptsMessages,
    hasPrice: listing.category.hasPrice,
  };
  const words = await readWords(place);
  // Without a key in the URL the page is the same for all guests.
  if (!person) {
    const waitsFor = url.searchParams.has("edit") ? undefined : words?.guest?.email;
    const guest = { ...page, formKey: undefined, state: filledState(url, words), waitsFor };
    return data(guest, url.searchParams.has(KEY) ? NO_STORE : undefined);
  }
  const sent = words && (await sendFirstWords(site, { userId: person.id, listingId: id, words }));
  if (sent instanceof Response) throw sent;
  const known = sent ? undefined : await findConversationAbout(site.db, person.id, id);
  if (known) throw redirect(href("/conversations/:id", { id: known }));
  const formKey = randomUUID();
  return data({ ...page, formKey, state: sent ?? filledState(url, undefined), waitsFor: undefined }, NO_STORE);
}

export async function action(place: Route.ActionArgs) {
  const { request, params, context } = place;
  const { id } = params;
  if (!isUuid(id)) throw pageError("listing_not_found");
  const site = getSite(context);
  const person = await getPerson(context);
  const form = await readForm(request);
  const filled = formWithQuickWord(form);
  if (filled) return filled;
  const failure = { code: "message_failed", log: site.log } as const;
  if (!person) {
    const access = await findListingAccess(site.db, id, null);
    if (access.kind !== "visible") throw pageError("listing_not_found");
    return actOfGuest({ ...place, acceptsMessages: access.listing.acceptsMessages }, form, failure);
  }
  const all = readContents(form);
  const errors = all.map((read) => (read.ok ? {} : read.errors));
  if (!all.every((read) => read.ok)) return formAgain(form, Object.assign({}, ...errors));
  const key = formKeyOf(form);
  // The messages that were written before a refused one are not written again, because they have the same key.
  const write = async () => {
    const written: Awaited<ReturnType<typeof writeMessage>>[] = [];
    for (const { content, isSure } of all)
      written.push(await writeMessage(site, { userId: person.id, to: { listingId: id }, content, key, isSure }));
    return written;
  };
  const done = await refusedForm(form, write, failure);
  if (!done.ok) return done.answer;
  const to = href("/conversations/:id", { id: done.value[0]?.conversationId ?? "" });
  const isWaiting = done.value.some((one) => one.isWaiting);
  return isWaiting ? redirectWithToast(to, successToast("message_waits")) : redirect(to);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Пиши на продавача", noindex: true });

export default function ListingMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, slug, title, price, photo, seller, acceptsMessages, waitsFor } = loaderData;
  const { search } = useLocation();
  return (
    <div className="container-page max-w-lg! py-6">
      <h1 className="mb-4 text-2xl">Пиши на продавача</h1>
      <div className="mb-5 flex items-center gap-3 panel p-3">
        <div className="relative h-16 w-20 shrink-0 overflow-hidden rounded-control bg-tint">
          <PhotoPicture photo={photo && { key: photo.key }} alt="" eager />
        </div>
        <div className="min-w-0 leading-snug">
          <p className="line-clamp-2 font-semibold">{title}</p>
          <Price price={price} />
          <p className="text-sm text-muted">{`Продавач: ${seller}`}</p>
        </div>
      </div>
      {waitsFor ? (
        <GuestCode email={waitsFor} path={href("/listings/:id/message", { id }) + search} />
      ) : acceptsMessages ? (
        <FirstWords page={loaderData} state={actionData ?? loaderData.state} />
      ) : (
        <p>Продавачът не приема съобщения. Обадете му се по телефона.</p>
      )}
      <ButtonLink to={href("/ad/:slug", { slug })} look="quiet" className="mt-4">
        Обратно към обявата
      </ButtonLink>
    </div>
  );
}

type Page = Route.ComponentProps["loaderData"];

function FirstWords({ page, state }: { readonly page: Page; readonly state: MessageState | undefined }) {
  const { formKey, hasPrice, price } = page;
  return (
    <RefusedForm value={state}>
      <Form method="post" noValidate className="first-words grid gap-3">
        {formKey && <FormKey value={formKey} />}
        <EnterButton />
        <TextArea name="text" label="Съобщение" rows={5} maxLength={MAX_MESSAGE} />
        <div className="flex flex-wrap gap-2">
          <QuickWords words={quickWordsOf("buyer")} />
        </div>
        {!formKey && <GuestFields />}
        <RefusedNotice state={state} />
        <SubmitButton>Изпрати</SubmitButton>
        {!formKey && (
          <>
            <p className="text-sm text-muted">Ще Ви пратим код на имейла. Продавачът вижда името Ви, но не и имейла.</p>
            <Button look="quiet" name="intent" value="sign-in">
              Имам профил
            </Button>
          </>
        )}
        {hasPrice && formKey && (
          <div className="mt-2 grid gap-3 panel p-4">
            <h2 className="text-lg">Предложи цена</h2>
            <TextInput
              name="amount"
              label={`Вашата цена в ${price.currency === "EUR" ? "евро" : "лева"}`}
              help={OFFER_BINDS_NOBODY}
              inputMode="decimal"
              autoComplete="off"
            />
            <SubmitButton look="secondary" intent={OFFER}>
              Изпрати предложението
            </SubmitButton>
          </div>
        )}
      </Form>
    </RefusedForm>
  );
}
