/** The form with which a person declares to sell as a trader, or as a private person again. */

import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { SELLER_KINDS, type Trader } from "#app/accounts/profile/seller-kind.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

interface TraderFormProps {
  readonly trader: (Trader & { readonly since: string }) | undefined;
}

export function TraderForm({ trader }: TraderFormProps) {
  return (
    <ProfileSection title={trader ? SELLER_KINDS.trader : "Продавате като търговец?"}>
      <p className="text-muted">
        {trader
          ? `Търговец от ${trader.since}: така Ви виждат купувачите.`
          : "Сега купувачите виждат „Частно лице“. Ако продавате по занятие, законът изисква да обявите фирмата си. Данните ще се виждат до всяка Ваша обява."}
      </p>
      <PostForm intent="trader">
        <TextInput
          name="firm"
          label="Фирма"
          help="Както е вписана в Търговския регистър, например „Градина“ ООД."
          autoComplete="organization"
          required
          defaultValue={trader?.firm}
        />
        <TextInput
          name="eik"
          label="ЕИК"
          help="9 цифри, за клон 13."
          inputMode="numeric"
          required
          defaultValue={trader?.eik}
        />
        <TextInput
          name="address"
          label="Адрес на управление"
          autoComplete="street-address"
          required
          defaultValue={trader?.address}
        />
        <div>
          <SubmitButton intent="trader">{trader ? "Запази данните" : "Обяви, че съм търговец"}</SubmitButton>
        </div>
      </PostForm>
      {trader && (
        <PostForm intent="private" className="grid gap-2 border-t border-line pt-4">
          <p className="text-sm text-muted">
            Не продавате вече по занятие? Обявите Ви веднага ще се виждат като обяви на частно лице.
          </p>
          <div>
            <Button look="secondary" name="intent" value="private">
              Отново съм частно лице
            </Button>
          </div>
        </PostForm>
      )}
    </ProfileSection>
  );
}
