/** The section of the profile with an administrator's actions on the own account. */
import { href } from "react-router";
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { REQUEST_TOKENS } from "#app/listings/vip/vip.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";

interface OwnAdminSectionProps {
  readonly id: string;
  readonly isPro: boolean;
  /** Idempotency key: one rendering of the page grants tokens once. */
  readonly grantKey: string;
}

export function OwnAdminSection({ id, isPro, grantKey }: OwnAdminSectionProps) {
  return (
    <ProfileSection title="Администратор">
      <div className="flex flex-wrap gap-3">
        {!isPro && (
          <OwnAction action="upgrade" id={id}>
            Повиши до Pro
          </OwnAction>
        )}
        <OwnAction action="grant" id={id} fields={{ amount: String(REQUEST_TOKENS), token: grantKey }}>
          Добави {REQUEST_TOKENS} VIP токена
        </OwnAction>
      </div>
    </ProfileSection>
  );
}

interface OwnActionProps {
  readonly action: "upgrade" | "grant";
  readonly id: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}

function OwnAction({ action, id, fields = {}, children }: OwnActionProps) {
  return (
    <Form method="post" action={href("/admin/do/:target/:action", { target: "people", action })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={href("/profile")} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="secondary">{children}</Button>
    </Form>
  );
}
