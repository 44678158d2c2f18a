/** The forms about an assisted ad: the code sent to its number, and the call of another assistant of the office. */
import { href } from "react-router";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { AssistedRole } from "./assisted.queries.server.ts";

interface AgreementFormsProps {
  readonly role: AssistedRole;
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** The person for whom the ad is. */
  readonly name: string;
  /** Undefined for a claimant. */
  readonly phone: string | undefined;
  readonly isUnconfirmed: boolean;
  /** True if the number of the ad is one of the signed-in person's account. */
  readonly hasOwnNumber: boolean;
  readonly sendsSms: boolean;
}

export function AgreementForms(props: AgreementFormsProps) {
  const { role, id, title, slug, sendsSms, isUnconfirmed } = props;
  const isOpen = role === "assistant" ? isUnconfirmed : props.hasOwnNumber;
  return (
    <div className="grid gap-4">
      <p className="font-semibold wrap-anywhere">
        <Link to={href("/ad/:slug", { slug })} className="underline underline-offset-3">
          {title}
        </Link>
      </p>
      <Explanation {...props} />
      {role === "colleague" && (
        <PostForm>
          <Button name="intent" value="called" className="justify-self-start">
            Обадих се и човекът е съгласен
          </Button>
        </PostForm>
      )}
      {role !== "colleague" && isOpen && sendsSms && <CodeForms />}
      {role === "claimant" && isOpen && !sendsSms && (
        <TextLink to={`${href("/info/contact")}?${new URLSearchParams({ topic: "owner", ref: id })}`}>
          Пишете ни и ще Ви се обадим
        </TextLink>
      )}
    </div>
  );
}

function Explanation({ role, name, phone, isUnconfirmed, hasOwnNumber, sendsSms }: AgreementFormsProps) {
  if (role === "colleague")
    return (
      <p>
        {`Обадете се на ${name}, ${phone}, и попитайте иска ли обявата да се вижда с неговите име и телефон. Записваме кой и кога се е обадил.`}
      </p>
    );
  if (role === "claimant")
    return hasOwnNumber ? (
      <p>Номерът в обявата е записан в профила Ви. След потвърждение обявата става Ваша и Вие я управлявате.</p>
    ) : (
      <p>
        <span>Запишете номера от обявата в</span> <TextLink to={href("/profile")}>профила си</TextLink>{" "}
        <span>и се върнете тук. Ако номерът е Ваш, а не сте искали обявата, напишете ни и ще я махнем:</span>{" "}
        <TextLink to={href("/info/contact")}>връзка с нас</TextLink>.
      </p>
    );
  if (!isUnconfirmed) return <p>{`${name} е съгласен обявата да се вижда с този телефон.`}</p>;
  return (
    <p>
      {sendsSms
        ? `Изпращаме код на ${phone}. Помолете ${name} да Ви го каже, ако е съгласен обявата да се вижда с неговите име и телефон. Може да се обади и администратор или друг помощник от Вашата служба.`
        : `Администратор или друг помощник от Вашата служба ще се обади на ${name}, ${phone}, и ще запише съгласието. Дотогава обявата не се вижда от другите.`}
    </p>
  );
}

function CodeForms() {
  return (
    <>
      <Form method="post">
        <Button look="secondary" name="intent" value="send">
          Изпрати код
        </Button>
      </Form>
      <PostForm>
        <TextInput name="code" label="Код от SMS" inputMode="numeric" autoComplete="one-time-code" required />
        <SubmitButton>Потвърди</SubmitButton>
      </PostForm>
    </>
  );
}
