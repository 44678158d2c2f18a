/** What an administrator may do to their own account from the profile (specification, section 2). */
import { Form, href } from "react-router";
import { ProfileSection } from "#app/accounts/profile-nav.tsx";
import { Button } from "#app/ui/button.tsx";
import { REQUEST_TOKENS } from "#app/vip/vip.ts";

export function OwnAdminSection({ id, isPro }: { readonly id: string; readonly isPro: boolean }) {
  return (
    <ProfileSection title="Администратор">
      <div className="flex flex-wrap gap-3">
        {!isPro && (
          <OwnAction action="upgrade" id={id}>
            Повиши до Pro
          </OwnAction>
        )}
        <OwnAction action="grant" id={id} amount={REQUEST_TOKENS}>
          Добави {REQUEST_TOKENS} VIP токена
        </OwnAction>
      </div>
    </ProfileSection>
  );
}

interface OwnActionProps {
  readonly action: "upgrade" | "grant";
  readonly id: string;
  readonly amount?: number;
  readonly children: React.ReactNode;
}

function OwnAction({ action, id, amount, children }: OwnActionProps) {
  return (
    <Form method="post" action={href("/admin/do/:target/:action", { target: "people", action })}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={href("/profile")} />
      {amount !== undefined && <input type="hidden" name="amount" value={amount} />}
      <Button look="secondary">{children}</Button>
    </Form>
  );
}
