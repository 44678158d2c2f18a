import { Form, href } from "react-router";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/viewer.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getViewer } from "#app/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, phone, accountType } = requireViewer(await getViewer(context), url);
  return { name, email, phone: phone && formatPhone(phone), accountType };
}

export const meta = () => pageMeta({ title: "Профил", noindex: true });

export default function Profile({ loaderData: { name, email, phone, accountType } }: Route.ComponentProps) {
  const rows = [
    ["Име", name],
    ["Имейл", email],
    ["Телефон", phone ?? "Не е добавен"],
    ["Вид акаунт", ACCOUNT_TYPE_LABELS[accountType]],
  ];
  return (
    <div className="container-page max-w-2xl! py-6">
      <h1 className="mb-5 text-2xl lg:text-3xl">Профил</h1>
      <dl className="rounded-card border border-line bg-card px-4">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 last:border-0">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href("/select-category")}>Добави обява</ButtonLink>
        <ButtonLink to={href("/my-ads")} look="secondary">
          Моите обяви
        </ButtonLink>
        <Form method="post" action={href("/sign-out")}>
          <Button look="quiet">Изход</Button>
        </Form>
      </div>
    </div>
  );
}
