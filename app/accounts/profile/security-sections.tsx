/** The sections of 'Вход и сигурност', each with its own form. */
import type { ReactNode } from "react";
import { href } from "react-router";
import { NewPasswordInputs, PasswordInput } from "#app/accounts/credentials/password-input.tsx";
import type { SignedInDevice } from "#app/accounts/sign-in/sessions.server.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { EmailInput, FieldIdPrefix, RefusedForm } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { usePageAnswer } from "#app/platform/ui/form-here.ts";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { ProfileSection } from "./profile-nav.tsx";

function CurrentPassword({ show = true }: { readonly show?: boolean }) {
  if (!show) return null;
  return <PasswordInput name="current" label="Сегашна парола" autoComplete="current-password" required />;
}

export function PasswordForm({ hasPassword: has }: { readonly hasPassword: boolean }) {
  if (!has) {
    return (
      <ProfileSection title="Парола">
        <p>Още нямате парола. Ще Ви изпратим линк, с който да си изберете.</p>
        <ButtonLink to={href("/forgot-password")} look="secondary" className="justify-self-start">
          Избери парола
        </ButtonLink>
      </ProfileSection>
    );
  }
  return (
    <ProfileSection title="Смяна на паролата">
      <FieldIdPrefix value="password-">
        <PostForm intent="password">
          <CurrentPassword />
          <NewPasswordInputs label="Нова парола" />
          <p className="text-sm text-muted">След смяната ще излезете от другите устройства.</p>
          <SubmitButton intent="password">Смени паролата</SubmitButton>
        </PostForm>
      </FieldIdPrefix>
    </ProfileSection>
  );
}

interface TwoStepProps {
  readonly isOn: boolean;
  readonly hasPassword: boolean;
}

export function TwoStepSection({ isOn, hasPassword: has }: TwoStepProps) {
  return (
    <ProfileSection title="Вход в две стъпки">
      {isOn ? (
        <FieldIdPrefix value="two-step-">
          <PostForm intent="end-two-step">
            <p className="font-semibold text-good">Включен: след паролата се иска код от приложението.</p>
            <CurrentPassword show={has} />
            <Button look="danger" name="intent" value="end-two-step">
              Изключи
            </Button>
          </PostForm>
        </FieldIdPrefix>
      ) : (
        <>
          <p>След паролата се иска и код от приложение на телефона Ви. Така само с паролата никой не може да влезе.</p>
          {has ? (
            <ButtonLink to={href("/profile/two-step")} look="secondary" className="justify-self-start">
              Включи
            </ButtonLink>
          ) : (
            <p className="text-muted">Първо изберете парола.</p>
          )}
        </>
      )}
    </ProfileSection>
  );
}

interface EmailFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

export function EmailForm({ email, hasPassword: has }: EmailFormProps) {
  return (
    <ProfileSection title="Смяна на имейла">
      <p>
        Сега: <strong className="break-all">{email}</strong>
      </p>
      <FieldIdPrefix value="email-">
        <PostForm intent="email">
          <EmailInput
            label="Нов имейл"
            help="Ще изпратим линк на новия адрес. Докато не го потвърдите, остава сегашният."
          />
          <CurrentPassword show={has} />
          <SubmitButton intent="email">Изпрати линк</SubmitButton>
        </PostForm>
      </FieldIdPrefix>
    </ProfileSection>
  );
}

interface DevicesProps {
  readonly devices: readonly SignedInDevice[];
  /** The form that ends all sessions. The page passes it, because it also asks about drafts of ads, which this folder may not import. */
  readonly signOutOfAll: ReactNode;
}

export function Devices({ devices, signOutOfAll }: DevicesProps) {
  return (
    <ProfileSection title="Устройства">
      <ul className="ruled">
        {devices.map(({ id, device, lastSeen, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <strong className="font-semibold">{device}</strong>
              <span className="block text-sm text-muted">{isThis ? "Това устройство" : lastSeen}</span>
            </span>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Button look="quiet" name="intent" value="end-session" aria-label={`Излез от ${device}, ${lastSeen}`}>
                  Излез
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {devices.length > 1 && (
          <Form method="post" action={href("/sign-out")}>
            <Button look="secondary" name="scope" value="others">
              Излез от другите
            </Button>
          </Form>
        )}
        {signOutOfAll}
      </div>
    </ProfileSection>
  );
}

interface IdentitiesProps {
  readonly identities: readonly { readonly provider: string; readonly accountId: string }[];
  readonly providerName: string | undefined;
  readonly hasPassword: boolean;
}

export function Identities({ identities, providerName, hasPassword: has }: IdentitiesProps) {
  const [unlinked, linked] = [usePageAnswer("unlink"), usePageAnswer("link")];
  if (!providerName && identities.length === 0) return null;
  const names = new Map([
    ["oidc", providerName ?? "OpenID Connect"],
    ["siwe", "Ethereum портфейл"],
  ]);
  return (
    <ProfileSection title="Свързани профили">
      <FormNotice state={unlinked ?? linked} />
      {identities.map(({ provider, accountId }) => (
        <FieldIdPrefix key={provider + accountId} value={`${provider}-`}>
          <Form method="post" noValidate className="grid gap-3">
            <p className="font-semibold">{names.get(provider) ?? provider}</p>
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="account" value={accountId} />
            <RefusedForm value={unlinked}>
              <CurrentPassword show={has} />
            </RefusedForm>
            <Button look="danger" name="intent" value="unlink" className="justify-self-start">
              Премахни връзката
            </Button>
          </Form>
        </FieldIdPrefix>
      ))}
      {providerName && !identities.some(({ provider }) => provider === "oidc") && (
        <FieldIdPrefix value="link-">
          <Form method="post" reloadDocument noValidate className="grid gap-3">
            <RefusedForm value={linked}>
              <CurrentPassword show={has} />
            </RefusedForm>
            <Button look="secondary" name="intent" value="link" className="justify-self-start">
              {`Свържи с ${providerName}`}
            </Button>
          </Form>
        </FieldIdPrefix>
      )}
    </ProfileSection>
  );
}
