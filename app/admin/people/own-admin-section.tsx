/** What an administrator may do to their own account from the profile (rule: token-own-grant). */
import { Form, href } from "react-router";
import { ProfileSection } from "#app/accounts/profile-nav.tsx";
import { Button } from "#app/ui/button.tsx";
import { REQUEST_TOKENS } from "#app/vip/vip.ts";

interface OwnAdminSectionProps {
  readonly id: string;
  readonly isPro: boolean;
  /** One showing of the page gives tokens once. */
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
