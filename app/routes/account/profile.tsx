import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { profileSchema } from "#app/accounts/credentials/accounts.schema.ts";
import {
  formatPhone,
  hasViber,
  limitNewPhones,
  normalisePhone,
  withPhoneError,
} from "#app/accounts/credentials/phones.server.ts";
import { viberOf } from "#app/accounts/credentials/viber-field.tsx";
import { updateProfile } from "#app/accounts/profile/accounts.commands.server.ts";
import { ContactDetailsForm } from "#app/accounts/profile/contact-details-form.tsx";
import { sendConfirmationAgain } from "#app/accounts/profile/email.commands.server.ts";
import { ProfilePage, ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/person.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { OwnAdminSection } from "#app/admin/people/own-admin-section.tsx";
import { SignOutForm } from "#app/listings/form/sign-out-form.tsx";
import { countListingsWithPhone, replaceContactPhone } from "#app/listings/life/contact-phones.server.ts";
import { findLedger, getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { Ledger } from "#app/listings/vip/ledger-list.tsx";
import { PremiumRequestForm } from "#app/messaging/contact/premium-request-form.tsx";
import {
  findMessageSettings,
  setAcceptsMessages,
  unblockPerson,
} from "#app/messaging/conversations/blocks.commands.server.ts";
import { MessageSettings } from "#app/messaging/conversations/page/message-settings.tsx";
import { ALERTS_OFF } from "#app/messaging/recipients/alerts-off.ts";
import { areAlertsOff } from "#app/messaging/recipients/recipients.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import {
  formAgain,
  formErrorCode,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
} from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { readableEmail } from "#app/platform/mail/readable-email.server.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { FieldIdPrefix } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { BadgeCheck, Coins } from "#app/platform/ui/icons.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  const { id, name, email, phone, accountType, isEmailConfirmed, isAdmin, mustTurnOnTwoStep } = person;
  const [tokens, ledger, hasAlertsOff, messageSettings, isOnViber] = await Promise.all([
    getTokens(db, id),
    findLedger(db, id),
    areAlertsOff(db, id),
    findMessageSettings(db, id),
    hasViber(db, id, phone),
  ]);
  return {
    person: { id, name, email: readableEmail(email), phone: phone && formatPhone(phone) },
    accountType,
    isEmailConfirmed,
    grantKey: isAdmin ? randomUUID() : undefined,
    mustTurnOnTwoStep,
    tokens,
    ledger,
    hasAlertsOff,
    messageSettings,
    hasViber: isOnViber,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request);
  const failure = { code: "profile_update_failed", log: site.log } as const;
  if (form.get("intent") === "confirm-email") {
    const sent = await refusedForm(form, () => sendConfirmationAgain(site, person));
    return sent.ok ? redirectWithToast(href("/profile"), successToast("email_sent")) : sent.answer;
  }
  if (form.get("intent") === "messages") {
    const accepts = form.get("accepts") === "on";
    await setAcceptsMessages(site.db, person.id, accepts);
    return redirectWithToast(href("/profile"), successToast(accepts ? "messages_on" : "messages_off"));
  }
  if (form.get("intent") === "unblock") {
    const blockedId = String(form.get("person") ?? "");
    if (isUuid(blockedId)) await unblockPerson(site.db, { userId: person.id, blockedId });
    return redirectWithToast(href("/profile"), successToast("person_unblocked"));
  }
  if (form.get("intent") === "phone-in-ads") {
    const from = String(form.get("from") ?? "");
    const replaced = await refusedForm(form, () => replaceContactPhone(site.db, person.id, from), failure);
    return replaced.ok ? redirectWithToast(href("/profile"), successToast("phone_replaced")) : replaced.answer;
  }
  const parsed = parseForm(form, profileSchema);
  if (!parsed.ok) return formAgain(form, withPhoneError(form, parsed.errors), formErrorCode(form, ["name"]));
  const save = async () => {
    await limitNewPhones(site, person.id, parsed.data.phone);
    await updateProfile(site.db, person.id, { ...parsed.data, hasViber: viberOf(form) });
  };
  const done = await refusedForm(form, save, failure);
  if (!done.ok) return done.answer;
  const hasNewPhone =
    person.phone !== null && parsed.data.phone !== "" && normalisePhone(parsed.data.phone) !== person.phone;
  const count = hasNewPhone ? await countListingsWithPhone(site.db, person.id, person.phone ?? "") : 0;
  if (count > 0) return { oldPhone: person.phone, count };
  return redirectWithToast(href("/profile"), successToast("profile_updated"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Профил", noindex: true });

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { person, accountType } = loaderData;
  return (
    <ProfilePage title="Профил">
      {loaderData.mustTurnOnTwoStep && (
        <div className="grid gap-3">
          <Notice
            kind="error"
            title="Нужен е вход в две стъпки"
            text="Правата Ви на администратор важат, след като го включите."
          />
          <ButtonLink to={href("/profile/two-step")} className="justify-self-start">
            Включи вход в две стъпки
          </ButtonLink>
        </div>
      )}
      {loaderData.hasAlertsOff && <Notice {...ALERTS_OFF} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href("/select-category")}>Добави обява</ButtonLink>
        <ButtonLink to={href("/my-ads")} look="secondary">
          Моите обяви
        </ButtonLink>
        <ButtonLink to={href("/conversations")} look="secondary">
          Съобщения
        </ButtonLink>
        <SignOutForm>
          <Button look="quiet">Изход</Button>
        </SignOutForm>
      </div>
      {actionData && "oldPhone" in actionData ? (
        <PhoneInAds from={actionData.oldPhone ?? ""} count={actionData.count} />
      ) : (
        <ContactDetailsForm {...loaderData} />
      )}
      <AccountSection {...loaderData} />
      <MessageSettings {...loaderData.messageSettings} />
      {loaderData.grantKey && (
        <OwnAdminSection id={person.id} isPro={accountType === "pro"} grantKey={loaderData.grantKey} />
      )}
    </ProfilePage>
  );
}

function AccountSection({ person, accountType, tokens, ledger }: Route.ComponentProps["loaderData"]) {
  return (
    <ProfileSection title="Акаунт и VIP токени">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="inline-flex items-center gap-2 font-semibold">
          <BadgeCheck className="size-5 text-grape" />
          <span>{ACCOUNT_TYPE_LABELS[accountType]}</span>
        </span>
        <span className="inline-flex items-center gap-2">
          <Coins className="size-5 text-grape" />
          <span>{counted(tokens, "VIP токен", "VIP токена")}</span>
        </span>
      </p>
      <p className="text-muted">
        С един токен обявата Ви е VIP за 24 часа. Токени и Pro акаунт дават администраторите.
      </p>
      <Dialog
        title="Заявка за VIP или Pro"
        trigger={(open) => (
          <ButtonLink to={href("/profile/request")} look="secondary" className="justify-self-start" {...open}>
            Изпрати заявка
          </ButtonLink>
        )}
      >
        <FieldIdPrefix value="request-">
          <PremiumRequestForm person={person} isPro={accountType === "pro"} />
        </FieldIdPrefix>
      </Dialog>
      <Ledger entries={ledger} />
    </ProfileSection>
  );
}

/** Asks after a change of the phone whether the ads with the old number get the new one. */
function PhoneInAds({ from, count }: { readonly from: string; readonly count: number }) {
  return (
    <ProfileSection title="Профилът е обновен">
      <p role="status">{`Да сменим ли номера и в ${counted(count, "обява", "обяви")}?`}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="from" value={from} />
        <Button name="intent" value="phone-in-ads">
          Смени и в обявите
        </Button>
        <ButtonLink look="secondary" to={href("/profile")}>
          Остави стария
        </ButtonLink>
      </Form>
    </ProfileSection>
  );
}
