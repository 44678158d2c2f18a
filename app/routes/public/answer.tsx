/** An answer to 'Още ли е налично?' from a mail: opening the link asks, its button answers. No sign-in, no script. */
import { data, Form, href, Link, redirect } from "react-router";
import { STATE_NAMES } from "#app/listings/life-cycle.ts";
import { readForm, refusedForm } from "#app/platform/forms.server.ts";
import { orRefused, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { readAnswerLink } from "#app/questions/answer-links.server.ts";
import { answerView } from "#app/questions/answer-view.server.ts";
import { AnsweredListing } from "#app/questions/answered-listing.tsx";
import { giveAnswer } from "#app/questions/answers.commands.server.ts";
import { getSite } from "#app/site/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import type { Route } from "./+types/answer";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const link = readAnswerLink(site.hash, url.searchParams);
  if (!link) throw pageError("answer_link_invalid");
  const before = STATE_NAMES.find((name) => name === url.searchParams.get("was"));
  const view = await orRefused("data_load_failed", () => answerView(site, link, before));
  return data(view, { headers: { "cache-control": "no-store" } });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const link = readAnswerLink(site.hash, url.searchParams);
  if (!link) throw pageError("answer_link_invalid");
  const form = await readForm(request);
  const done = await refusedForm(form, () => giveAnswer(site, link), { code: "answer_failed", log: site.log });
  if (!done.ok) return done.answer;
  const here = new URLSearchParams(url.search);
  here.set("was", done.value);
  return redirect(`${href("/answer")}?${here}`, 303);
}

export const meta = (place: MetaPlace) => [
  ...pageMeta(place, { title: "Още ли е налично?", noindex: true }),
  // The address answers for its owner, so it is not sent to other sites.
  { name: "referrer", content: "same-origin" },
];

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, isNew, isStopped, label, effect, done, undo, others, state } = loaderData;
  return (
    <NarrowPage title={step === "ask" ? "Още ли е налично?" : isNew ? "Благодарим!" : "Вече отговорихте"}>
      <div className="grid gap-5">
        <FormNotice state={actionData} />
        {step === "done" && <Notice kind="success" text={done} />}
        {step === "closed" && (
          <Notice
            kind="error"
            text={`Обявата сега е „${state.one}“ и отговорът „${label}“ вече не я променя.`}
            {...(isStopped && { help: { label: "Пишете ни", to: href("/info/contact") } })}
          />
        )}
        <AnsweredListing {...loaderData} />
        {step === "ask" && (
          <Form method="post" className="grid gap-3">
            <p>{effect}</p>
            <SubmitButton>{label}</SubmitButton>
          </Form>
        )}
        {undo && (
          <form method="post" action={undo}>
            <Button look="secondary">Отмени</Button>
          </form>
        )}
        {others.length > 0 && (
          <div>
            <p className="text-sm text-muted">Друг отговор:</p>
            <p className="mt-1 flex flex-wrap gap-2">
              {others.map((other) => (
                <ButtonLink key={other.label} look="secondary" to={other.to}>
                  {other.label}
                </ButtonLink>
              ))}
            </p>
          </div>
        )}
        <p>
          <Link to={href("/my-ads")} className="inline-flex min-h-11 items-center text-grape underline">
            Към моите обяви
          </Link>
        </p>
      </div>
    </NarrowPage>
  );
}
