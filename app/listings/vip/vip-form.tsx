/** The choice of a VIP period; options beyond the balance are disabled and say how many tokens are missing. */

import { href } from "react-router";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { useDialogForm } from "#app/platform/ui/form-here.ts";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { Sparkles } from "#app/platform/ui/icons.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { counted, plural } from "#app/platform/wording/plurals.ts";
import { VIP_OPTIONS, type VipDays, vipCostText } from "./vip.ts";

type VipOption = (typeof VIP_OPTIONS)[number];

export interface VipFormProps {
  readonly listingId: string;
  readonly tokens: number;
  /** Idempotency key: one form spends once. */
  readonly spendKey: string;
  /** '23 ч 12 мин', 'изтекъл'; undefined for an ad that was never VIP. */
  readonly timeLeft: string | undefined;
  /** The periods that would lengthen the VIP time. */
  readonly lengthening: readonly VipDays[];
}

export function VipForm({ listingId, tokens, spendKey, timeLeft, lengthening }: VipFormProps) {
  const { Form: as, answer: state } = useDialogForm<FormState>();
  const affordable = VIP_OPTIONS.filter((option) => option.tokens <= tokens);
  const possible = affordable.filter(({ days }) => lengthening.includes(days));
  const reasonOf = ({ days, tokens: cost }: VipOption) => {
    if (!lengthening.includes(days)) return "Не удължава VIP времето на обявата.";
    const missing = cost - tokens;
    return missing > 0
      ? `Недостатъчно токени. ${vipCostText({ tokens: cost, days })}, ${plural(missing, "не Ви достига", "не Ви достигат")} ${counted(missing, "токен", "токена")}.`
      : undefined;
  };
  return (
    <Form as={as} method="post" action={href("/my-ads/:id/vip", { id: listingId })} className="grid w-full gap-4">
      <FormNotice state={state} />
      <input type="hidden" name="key" value={spendKey} />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span>
          Имате <strong>{counted(tokens, "VIP токен", "VIP токена")}</strong>
        </span>
        {timeLeft && (
          <span>
            VIP време: <strong>{timeLeft}</strong>
          </span>
        )}
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">За колко време</legend>
        {VIP_OPTIONS.map((option) => (
          <PeriodChoice
            key={option.days}
            option={option}
            isChosen={option.days === possible[0]?.days}
            reason={reasonOf(option)}
          />
        ))}
      </fieldset>
      {timeLeft && timeLeft !== "изтекъл" && (
        <p className="text-sm text-muted">Новият период тече отсега и заменя оставащото време.</p>
      )}
      {possible.length > 0 && (
        <SubmitButton>
          <Sparkles />
          Активирай VIP
        </SubmitButton>
      )}
      {affordable.length === 0 && (
        <>
          <p>{`${PAGE_ERRORS.tokens_missing_short.text}.`}</p>
          <ButtonLink to={href("/profile/request")} className="justify-self-start">
            Поискай токени
          </ButtonLink>
        </>
      )}
    </Form>
  );
}

interface PeriodChoiceProps {
  readonly option: VipOption;
  readonly isChosen: boolean;
  /** The reason why it cannot be chosen. */
  readonly reason: string | undefined;
}

function PeriodChoice({ option: { days, tokens, isPopular }, isChosen, reason }: PeriodChoiceProps) {
  return (
    <label className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-control border border-control px-3 py-2 has-checked:border-grape has-checked:bg-grape-soft has-disabled:border-line has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input type="radio" name="days" value={days} defaultChecked={isChosen} disabled={reason !== undefined} />
      <span className="font-semibold">{counted(days, "ден", "дни")}</span>
      {isPopular && (
        <span className="rounded-full bg-sunflower px-2 py-0.5 text-xs font-semibold text-on-sunflower">Популярен</span>
      )}
      <span className="ml-auto">{counted(tokens, "токен", "токена")}</span>
      {reason && <span className="basis-full text-sm">{reason}</span>}
    </label>
  );
}
