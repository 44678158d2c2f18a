/** Answers a mail about an own ad ('Още ли е налично?', 'Поднови'). The link opens a page whose button answers, without sign-in. */
import { data, href, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { readAnswerLink } from "#app/listings/availability/answer-links.server.ts";
import { answerView } from "#app/listings/availability/answer-view.server.ts";
import { AnsweredListing } from "#app/listings/availability/answered-listing.tsx";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import { STATE_NAMES } from "#app/listings/life/life-cycle.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, refusedForm } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta } from "#app/platform/http/meta.ts";
import { Button, ButtonLink, TextLink } from "#app/platform/ui/button.tsx";
import { Form, FormOwner } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/answer";

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const link = readAnswerLink(site.hash, url.searchParams);
  if (!link) throw pageError("answer_link_invalid");
  const before = STATE_NAMES.find((name) => name === url.searchParams.get("was"));
  const view = await answerView(site, link, before);
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

export const meta = keyPageMeta("Още ли е налично?");

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, question, isNew, isStopped, label, effect, done, undo, others, state } = loaderData;
  return (
    <NarrowPage title={step === "ask" ? question : isNew ? "Благодарим!" : "Вече отговорихте"}>
      <div className="grid gap-5">
        <FormNotice state={actionData} />
        {step === "done" && <Notice kind="success" text={done} />}
        {step === "closed" && (
          <Notice
            kind="error"
            text={`Обявата вече е „${state.one}“, затова отговорът „${label}“ не я променя.`}
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
            <FormOwner />
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
          <TextLink to={href("/my-ads")}>Към моите обяви</TextLink>
        </p>
      </div>
    </NarrowPage>
  );
}
