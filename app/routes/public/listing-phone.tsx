import { data, Form, href, Link } from "react-router";
import { givePhone } from "#app/listings/phone-answer.server.ts";
import type { PhoneAnswer } from "#app/listings/phone-answer.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/listing-phone";

/** The address alone shows nothing. (It must not redirect either: it also runs after the action.) */
export function loader({ params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const { answer, ...init } = await givePhone(context, request, params.id);
  return data(answer, init);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Телефон за контакт", noindex: true });

/** What a visitor without script sees. */
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
  return (
    <a href={`tel:${answer.phone.number}`} className={buttonClass("primary", "text-xl even-digits")}>
      {answer.phone.shown}
    </a>
  );
}
