import { BadgeCheck, Coins, MailWarning } from "lucide-react";
import { Form, href } from "react-router";
import { updateProfile } from "#app/accounts/accounts.commands.server.ts";
import { profileSchema } from "#app/accounts/accounts.schema.ts";
import { sendConfirmationAgain } from "#app/accounts/email.commands.server.ts";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { ProfilePage, ProfileSection } from "#app/accounts/profile-nav.tsx";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { SignOutForm } from "#app/drafts/sign-out-form.tsx";
import { PremiumRequestForm } from "#app/messages/premium-request-form.tsx";
import { OwnAdminSection } from "#app/moderation/own-admin-section.tsx";
import {
  fieldErrors,
  formAgain,
  missingOrWrong,
  readForm,
  redirectWithToast,
  refusedForm,
} from "#app/platform/forms.server.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FieldIdPrefix, PhoneInput, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import { findLedger, getTokens, type LedgerEntry } from "#app/vip/ledger.queries.server.ts";
import { counted } from "#app/wording/plurals.ts";
import { successToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const viewer = requireViewer(await getViewer(context), url);
  const { id, name, email, phone, accountType, isEmailConfirmed, isAdmin, mustTurnOnTwoStep } = viewer;
  const [tokens, ledger] = await orUnavailable("data_load_failed", () =>
    Promise.all([getTokens(db, id), findLedger(db, id)]),
  );
  return {
    person: { id, name, email, phone: phone && formatPhone(phone) },
    accountType,
    isEmailConfirmed,
    isAdmin,
    mustTurnOnTwoStep,
    tokens,
    ledger,
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
  const parsed = profileSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return formAgain(form, fieldErrors(parsed.error), missingOrWrong(form, ["name"]));
  const failure = { code: "profile_update_failed", log: site.log } as const;
  const done = await refusedForm(form, () => updateProfile(site.db, viewer.id, parsed.data), failure);
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
            <BadgeCheck aria-hidden className="size-5 text-grape" />
            {ACCOUNT_TYPE_LABELS[accountType]}
          </span>
          <span className="inline-flex items-center gap-2">
            <Coins aria-hidden className="size-5 text-grape" />
            {counted(tokens, "VIP токен", "VIP токена")}
          </span>
        </p>
        <p className="text-muted">
          С един токен обявата Ви е VIP за 24 часа. Токени и Pro Акаунт дават администраторите.
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
      {loaderData.isAdmin && <OwnAdminSection id={person.id} isPro={accountType === "pro"} />}
    </ProfilePage>
  );
}

interface ContactFormProps {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly isEmailConfirmed: boolean;
  readonly state: FormState | undefined;
}

function ContactForm({ person, isEmailConfirmed, state }: ContactFormProps) {
  const errors = state?.errors ?? {};
  return (
    <ProfileSection title="Данни за връзка">
      <Form method="post" noValidate className="grid gap-5">
        <FormNotice state={state} />
        <TextInput
          name="name"
          label="Име"
          autoComplete="name"
          required
          defaultValue={submitted(state, "name") ?? person.name}
          error={errors.name}
        />
        <TextInput
          name="email"
          type="email"
          label="Имейл"
          help="Сменя се от „Вход и сигурност“. Не се показва никъде в сайта."
          readOnly
          defaultValue={person.email}
          className="bg-tint"
        />
        <PhoneInput
          help="Показва се в обявите Ви само при натискане на „Покажи телефона“."
          defaultValue={submitted(state, "phone") ?? person.phone ?? ""}
          error={errors.phone}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Запази промените</SubmitButton>
        </div>
      </Form>
      {!isEmailConfirmed && (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-tint p-3">
          <p className="flex items-start gap-2">
            <MailWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-grape" />
            Имейлът Ви още не е потвърден.
          </p>
          <Button look="quiet" name="intent" value="confirm-email">
            Изпрати връзката отново
          </Button>
        </Form>
      )}
    </ProfileSection>
  );
}

function Ledger({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Още няма движение на токени.</p>;
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold text-grape">История на токените</summary>
      <ul className="mt-1 divide-y divide-line">
        {entries.map(({ id, when, change, text }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span>{text}</span>
            <strong className="tabular-nums">{change}</strong>
            <span className="text-sm text-muted">{when}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
