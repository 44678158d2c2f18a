/** The request for tokens or Pro: in the dialog on the profile, and on a page of its own. */
import { Form, href, useNavigation } from "react-router";
import { REQUEST_TYPES } from "#app/accounts/accounts.schema.ts";
import { type FormState, submitted } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Select, TextInput } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";

interface PremiumRequestFormProps {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly isPro: boolean;
  readonly state?: FormState | undefined;
}

export function PremiumRequestForm({ person, isPro, state }: PremiumRequestFormProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const errors = state?.errors ?? {};
  const value = (name: "name" | "email" | "phone") => submitted(state, name) ?? person[name] ?? "";
  const options = Object.entries(REQUEST_TYPES)
    .filter(([type]) => !isPro || type !== "pro_request")
    .map(([type, label]) => ({ value: type, label }));
  return (
    <Form method="post" action={href("/profile/request")} noValidate className="grid w-full gap-4">
      <FormNotice state={state} />
      <Select
        name="type"
        label="Вид на заявката"
        help="1 VIP токен = 24 часа."
        required
        empty="Изберете"
        options={options}
        defaultValue={submitted(state, "type") ?? ""}
        error={errors.type}
      />
      <TextInput
        name="name"
        label="Име"
        autoComplete="name"
        required
        defaultValue={value("name")}
        error={errors.name}
      />
      <TextInput
        name="email"
        type="email"
        label="Имейл"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={value("email")}
        error={errors.email}
      />
      <TextInput
        name="phone"
        type="tel"
        label="Телефон"
        autoComplete="tel"
        inputMode="tel"
        required
        defaultValue={value("phone")}
        error={errors.phone}
      />
      <Button busy={isBusy}>Изпрати заявката</Button>
    </Form>
  );
}
