/** The form for a person's name and phone number, and the button that resends the confirmation link. */
import { ViberField } from "#app/accounts/credentials/viber-field.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { MailWarning } from "#app/platform/ui/icons.tsx";
import { PhoneInput } from "#app/platform/ui/phone-input.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { ProfileSection } from "./profile-nav.tsx";

interface ContactDetailsFormProps {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly hasViber: boolean;
  readonly isEmailConfirmed: boolean;
}

export function ContactDetailsForm({ person, hasViber, isEmailConfirmed }: ContactDetailsFormProps) {
  return (
    <ProfileSection title="Данни за връзка">
      <PostForm>
        <TextInput name="name" label="Име" autoComplete="name" required defaultValue={person.name} />
        <TextInput
          name="email"
          type="email"
          label="Имейл"
          help="Сменя се от „Вход и сигурност“. Вижда се само от администраторите."
          readOnly
          defaultValue={person.email}
          className="bg-tint"
        />
        <PhoneInput
          help="Показва се в обявите Ви само при натискане на „Покажи телефона“."
          defaultValue={person.phone ?? ""}
        />
        <ViberField initial={hasViber} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Запази промените</SubmitButton>
        </div>
      </PostForm>
      {!isEmailConfirmed && (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-tint p-3">
          <p className="flex items-start gap-2">
            <MailWarning className="mt-0.5 size-5 shrink-0 text-grape" />
            Имейлът Ви още не е потвърден.
          </p>
          <Button look="quiet" name="intent" value="confirm-email">
            Изпрати линка отново
          </Button>
        </Form>
      )}
    </ProfileSection>
  );
}
