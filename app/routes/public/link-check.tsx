import { data } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { judgeLinks } from "#app/listings/link-check/judge-links.server.ts";
import { JudgedLinks } from "#app/listings/link-check/judged-links.tsx";
import { linkCheckSchema } from "#app/listings/link-check/link-check.schema.ts";
import { MAX_CHECKED } from "#app/listings/link-check/link-verdict.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { RefusedFields, readForm, refusedForm, validForm, withHeaders } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { TextArea } from "#app/platform/ui/field.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { Route } from "./+types/link-check";

export const handle: RouteHandle = { whenIdle: true };

const NO_STORE = { "cache-control": "no-store" };
export const headers = () => NO_STORE;

const NO_LINK = "Не виждаме линк в този текст. Поставете целия адрес, например https://example.bg/…";

/** Returns the text that fills the field. It is judged only when the form is sent, so that no address is judged by opening a link. */
export function loader({ url }: Route.LoaderArgs) {
  return data({ filled: (url.searchParams.get("link") ?? "").slice(0, MAX_CHECKED) }, { headers: NO_STORE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { env, limits } = getSite(context);
  const done = await refusedForm(form, async () => {
    const { link } = validForm(form, linkCheckSchema, ["link"]);
    const { visitor } = await visitorOfForm(context, request);
    await limits.takeShared("linkCheck", limitedVisitor(visitor));
    const links = judgeLinks(link, env.siteUrl);
    if (links.length === 0) throw new RefusedFields(errorNotice("check_fields"), { link: NO_LINK });
    return { text: link, links };
  });
  return done.ok ? data(done.value, { headers: NO_STORE }) : withHeaders(done.answer, new Headers(NO_STORE));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Провери линк", noindex: true });

export default function LinkCheck({ loaderData, actionData }: Route.ComponentProps) {
  const judged = actionData && "links" in actionData ? actionData : undefined;
  return (
    <NarrowPage title="Провери линк">
      {judged && <JudgedLinks links={judged.links} />}
      <PostForm>
        <TextArea
          name="link"
          label="Линк или съобщение"
          help="Поставете линка или цялото съобщение. Не отваряме линка и не пазим текста."
          rows={4}
          required
          autoComplete="off"
          spellCheck={false}
          defaultValue={judged?.text ?? loaderData.filled}
        />
        <SubmitButton>Провери</SubmitButton>
      </PostForm>
      <p className="mt-6 text-sm text-muted">
        Преценяваме само по адреса: кой е сайтът и дали не се преструва на друг. Никой отговор не е гаранция. Куриер
        никога не иска данни от карта.
      </p>
    </NarrowPage>
  );
}
