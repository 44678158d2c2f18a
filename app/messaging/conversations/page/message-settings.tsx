/** The section of the profile about messages: whether they are accepted, and the blocked people. */

import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

interface MessageSettingsProps {
  readonly accepts: boolean;
  readonly blocked: readonly { readonly id: string; readonly name: string }[];
}

export function MessageSettings({ accepts, blocked }: MessageSettingsProps) {
  return (
    <ProfileSection title="Съобщения">
      <Form method="post" className="grid gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="accepts" value="on" defaultChecked={accepts} className="shrink-0" />
          Приемам съобщения
        </label>
        <p className="text-sm text-muted">
          Ако не приемате, купувачите виждат само телефона. Започнатите разговори продължават.
        </p>
        <SubmitButton intent="messages" look="secondary" className="justify-self-start">
          Запази
        </SubmitButton>
      </Form>
      {blocked.length > 0 && (
        <>
          <h3 className="font-semibold">Блокирани хора</h3>
          <ul className="grid gap-1">
            {blocked.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <span>{name}</span>
                <Form method="post">
                  <input type="hidden" name="person" value={id} />
                  <Button look="quiet" name="intent" value="unblock" aria-label={`Отблокирай ${name}`}>
                    Отблокирай
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </ProfileSection>
  );
}
