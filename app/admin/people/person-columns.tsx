/** The columns of a person in the administration table, and the forms below it. */
import { href } from "react-router";
import type { Column } from "#app/admin/frame/admin-table.tsx";
import { Email, PersonLink } from "#app/admin/pages/record-links.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { EmailInput, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { PersonMenu } from "./person-menu.tsx";
import type { PersonView } from "./person-view.server.ts";

/** Returns the second line of a row on a phone. */
export function personBrief({ is_blocked, account_type, email, phone }: PersonView) {
  return [is_blocked && "Блокиран", account_type === "pro" && "Pro", email, phone].filter(Boolean).join(" · ");
}

export const PERSON_COLUMNS: readonly Column<PersonView>[] = [
  {
    label: "Име",
    order: "name",
    cell: ({ id, name }) => <PersonLink id={id} name={name} />,
  },
  { label: "Имейл", cell: ({ email }) => <Email address={email} /> },
  {
    label: "Телефон",
    cell: ({ phone, phones }) => (
      <>
        <span className="whitespace-nowrap">{phone ?? "—"}</span>
        {phones
          .filter(({ shown }) => shown !== phone)
          .map(({ shown }) => (
            <span key={shown} className="block text-sm whitespace-nowrap text-muted">
              {shown} <span className="sr-only">от обява</span>
            </span>
          ))}
      </>
    ),
  },
  {
    label: "Акаунт",
    cell: ({ account_type, trader }) => (
      <>
        {account_type === "pro" ? <Badge tone="brand">Pro</Badge> : <Badge tone="plain">Basic</Badge>}
        {trader && <span className="mt-1 block text-xs text-muted">Търговец: {trader}</span>}
      </>
    ),
  },
  {
    label: "VIP токени",
    order: "tokens",
    cell: ({ vip_tokens }) => <span className="even-digits">{vip_tokens}</span>,
  },
  {
    label: "Статус",
    cell: ({ is_blocked, blockReason }) =>
      is_blocked ? (
        <span>
          <Badge tone="bad">Блокиран</Badge>
          {blockReason && <span className="mt-1 block text-xs text-muted">{blockReason}</span>}
        </span>
      ) : (
        <Badge tone="good">Активен</Badge>
      ),
  },
  {
    label: "Регистриран",
    order: "created",
    cell: ({ registered }) => <span className="whitespace-nowrap">{registered}</span>,
  },
  { label: "Действия", isMain: true, cell: (person) => <PersonMenu person={person} /> },
];

/** Forms for actions without a row: inviting a person, freeing a network address. */
export function PeopleForms() {
  const call = (action: string) => href("/admin/do/:target/:action", { target: "people", action });
  const next = <input type="hidden" name="next" value={href("/admin/profiles")} />;
  return (
    <div className="mt-10 grid gap-6 lg:grid-cols-2">
      <Form method="post" action={call("invite")} className="grid content-start gap-4 panel p-4">
        <h2 className="text-lg">Покана за профил</h2>
        {next}
        <TextInput name="name" label="Име" autoComplete="off" required />
        <EmailInput autoComplete="off" />
        <Button className="justify-self-start">Изпрати покана</Button>
      </Form>
      <Form method="post" action={call("free-typed-address")} className="grid content-start gap-4 panel p-4">
        <h2 className="text-lg">Освобождаване на мрежов адрес</h2>
        {next}
        <TextInput
          name="address"
          label="IP адрес"
          help="За човек, който не може да се регистрира, защото от мрежата му вече има профил."
          autoComplete="off"
          inputMode="url"
          required
        />
        <Button className="justify-self-start">Освободи адреса</Button>
      </Form>
    </div>
  );
}
