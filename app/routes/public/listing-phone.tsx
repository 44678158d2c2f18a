import { data, href } from "react-router";
import { respondWithPhone } from "#app/listings/page/phone-answer.server.ts";
import { NOT_OPENED, type PhoneAnswer } from "#app/listings/page/phone-answer.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { Route } from "./+types/listing-phone";

/** Returns nothing on GET. It must not redirect, because it also runs after the action. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const { answer, ...init } = await respondWithPhone(context, request, params.id);
  return data(answer, init);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Телефон за контакт", noindex: true });

/** Renders the phone for visitors without JavaScript. */
export default function ListingPhone({ actionData, params }: Route.ComponentProps) {
  const back = href("/ad/:slug", { slug: params.id });
  return (
    <div className="container-page grid justify-items-center gap-5 py-20 text-center">
      <h1 className="text-2xl">Телефон за контакт</h1>
      {actionData ? (
        <PhoneText answer={actionData} />
      ) : (
        <Form method="post">
          <Button>Покажи телефона</Button>
        </Form>
      )}
      <Link to={back} className={buttonClass("quiet")}>
        Обратно към обявата
      </Link>
    </div>
  );
}

function PhoneText({ answer }: { readonly answer: PhoneAnswer }) {
  if (!answer.phone) return <p className="text-lg font-semibold">{answer.text}</p>;
  const { number, shown, viber } = answer.phone;
  return (
    <>
      <a href={`tel:${number}`} className={buttonClass("primary", "flex-wrap text-3xl even-digits")}>
        <span>{shown}</span> <span className="text-xl">Обади се</span>
      </a>
      {viber && (
        <div className="call">
          <a href={viber} className="viber">
            Viber
          </a>
          <p className="viber-hint">
            {NOT_OPENED} <b>{shown}</b>
          </p>
        </div>
      )}
    </>
  );
}
