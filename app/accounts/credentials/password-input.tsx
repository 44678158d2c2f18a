/** A password field with a button that shows the password. */
import { type ComponentProps, useState } from "react";
import { iconButtonClass } from "#app/platform/ui/button.tsx";
import { CONTROL, FieldFrame, type FieldProps } from "#app/platform/ui/field.tsx";
import { Eye, EyeOff } from "#app/platform/ui/icons.tsx";

export function PasswordInput({
  name,
  label,
  help,
  required,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "name" | "required">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ name, label, help, required }}>
      {(control) => (
        <div className="relative">
          <input {...control} {...rest} type={isShown ? "text" : "password"} className={`${CONTROL} pr-12`} />
          <button
            type="button"
            aria-label={isShown ? "Скрий паролата" : "Покажи паролата"}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className={iconButtonClass("scripted absolute top-0 right-0 text-muted hover:text-grape")}
          >
            <Icon />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

export function NewPasswordInputs({ label = "Парола" }: { readonly label?: string }) {
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        help="Поне 6 знака, които не се отгатват лесно: не „123456“, не „aaaaaa“ и не името или имейла Ви."
        autoComplete="new-password"
        required
      />
      <PasswordInput name="confirm" label="Повторете паролата" autoComplete="new-password" required />
    </>
  );
}
