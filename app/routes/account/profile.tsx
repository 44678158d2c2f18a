import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { updateProfile } from "#app/accounts/accounts.commands.server.ts";
import { profileSchema } from "#app/accounts/accounts.schema.ts";
import { ContactForm } from "#app/accounts/contact-details-form.tsx";
import { sendConfirmationAgain } from "#app/accounts/email.commands.server.ts";
import { countNewPhone, formatPhone } from "#app/accounts/phones.server.ts";
import { ProfilePage, ProfileSection } from "#app/accounts/profile-nav.tsx";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { ALERTS_OFF } from "#app/alerts/alerts-off.ts";
import { areAlertsOff } from "#app/alerts/recipients.server.ts";
import { SignOutForm } from "#app/drafts/sign-out-form.tsx";
import { PremiumRequestForm } from "#app/messages/premium-request-form.tsx";
import { OwnAdminSection } from "#app/moderation/own-admin-section.tsx";
import {
  formAgain,
  missingOrWrong,
  parseForm,
  readForm,
  redirectWithToast,
  refusedForm,
} from "#app/platform/forms.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FieldIdPrefix } from "#app/ui/field.tsx";
import { BadgeCheck, Coins } from "#app/ui/icons.tsx";
import { Notice, QuietNotice } from "#app/ui/toast.tsx";
import { findLedger, getTokens } from "#app/vip/ledger.queries.server.ts";
import { Ledger } from "#app/vip/ledger-list.tsx";
import { counted } from "#app/wording/plurals.ts";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/profile";

export const handle = REACT_WHEN_IDLE;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const viewer = requireViewer(await getViewer(context), url);
  const { id, name, email, phone, accountType, isEmailConfirmed, isAdmin, mustTurnOnTwoStep } = viewer;
  const [tokens, ledger, hasAlertsOff] = await orUnavailable("data_load_failed", () =>
    Promise.all([getTokens(db, id), findLedger(db, id), areAlertsOff(db, id)]),
  );
  return {
    person: { id, name, email, phone: phone && formatPhone(phone) },
    accountType,
    isEmailConfirmed,
    grantKey: isAdmin ? randomUUID() : undefined,
    mustTurnOnTwoStep,
    tokens,
    ledger,
    hasAlertsOff,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const form = await readForm(request);
  if (form.get("intent") === "confirm-email") {
    const sent = await refusedForm(form, () => sendConfirmationAgain(site, viewer));
    return sent.ok ? redirectWithToast(href("/profile"), successToast("email_sent")) : sent.answer;
  }
  const parsed = parseForm(form, profileSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors, missingOrWrong(form, ["name"]));
  const failure = { code: "profile_update_failed", log: site.log } as const;
  const save = async () => {
    await countNewPhone(site, viewer.id, parsed.data.phone);
    await updateProfile(site.db, viewer.id, parsed.data);
  };
  const done = await refusedForm(form, save, failure);
  if (!done.ok) return done.answer;
  return redirectWithToast(href("/profile"), successToast("profile_updated"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Профил", noindex: true });

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { person, accountType, tokens, ledger } = loaderData;
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
      {loaderData.hasAlertsOff && <QuietNotice {...ALERTS_OFF} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href("/select-category")}>Добави обява</ButtonLink>
        <ButtonLink to={href("/my-ads")} look="secondary">
          Моите обяви
        </ButtonLink>
        <SignOutForm>
          <Button look="quiet">Изход</Button>
        </SignOutForm>
      </div>
      <ContactForm {...loaderData} state={actionData} />
      <ProfileSection title="Акаунт и VIP токени">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span className="inline-flex items-center gap-2 font-semibold">
            <BadgeCheck className="size-5 text-grape" />
            {ACCOUNT_TYPE_LABELS[accountType]}
          </span>
          <span className="inline-flex items-center gap-2">
            <Coins className="size-5 text-grape" />
            {counted(tokens, "VIP токен", "VIP токена")}
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
      {loaderData.grantKey && (
        <OwnAdminSection id={person.id} isPro={accountType === "pro"} grantKey={loaderData.grantKey} />
      )}
    </ProfilePage>
  );
}
