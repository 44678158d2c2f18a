import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { CircleAlert, CircleCheck } from "#app/platform/ui/icons.tsx";
import type { SystemView } from "./system-view.ts";

export function Warnings({ warnings, stopped }: Pick<SystemView, "warnings" | "stopped">) {
  if (warnings.length === 0 && stopped.length === 0)
    return (
      <p className="mb-6 flex items-center gap-2 rounded-card border border-good bg-card p-4">
        <CircleCheck className="size-5 shrink-0 text-good" />
        Всичко е наред.
      </p>
    );
  return (
    <section aria-labelledby="warnings" className="mb-6 rounded-card border border-bad bg-card p-4">
      <h2 id="warnings" className="mb-2 text-lg">
        Изисква внимание
      </h2>
      <ul className="grid gap-2">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2">
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" />
            <span>{warning}</span>
          </li>
        ))}
        {stopped.map(({ job, what, text }) => (
          <li key={`${job} ${what}`} className="flex gap-2">
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {[...Map.groupBy(stopped, ({ job }) => job)].map(
        ([job, rows]) =>
          rows.some(({ isAllowed }) => !isAllowed) && (
            <AllowJob key={job} job={job} due={rows.reduce((sum, { due }) => sum + due, 0)} />
          ),
      )}
    </section>
  );
}

/** The button that allows a stopped job. It sends the shown number of rows, so that no other number is allowed. */
function AllowJob({ job, due }: { readonly job: string; readonly due: number }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="job" value={job} />
      <input type="hidden" name="due" value={due} />
      <Button look="secondary" busy={state === "submitting" && formData?.get("job") === job}>
        Разреши веднъж „{job}“
      </Button>
    </Form>
  );
}

export function SystemFacts({ facts, jobs }: Pick<SystemView, "facts" | "jobs">) {
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      <Section title="Сайтът">
        <Facts rows={facts} />
      </Section>
      <Section title="Задачи">
        {jobs.length === 0 ? (
          <p className="text-muted">Нищо не чака и нищо не се е провалило.</p>
        ) : (
          <Facts rows={jobs.map(({ name, text }) => [name, text])} />
        )}
      </Section>
    </div>
  );
}

export function MailSection({ mails }: Pick<SystemView, "mails">) {
  const { sent, waiting, failed, failures } = mails;
  return (
    <div className="mb-6">
      <Section title="Писма от последното денонощие">
        <Facts
          rows={[
            ["Изпратени", sent],
            ["Чакат", waiting],
            ["Неуспешни", failed],
          ]}
        />
        {failures.length > 0 && (
          <>
            <ul className="my-4 ruled border-y border-line">
              {failures.map(({ id, label, when, tries, reason }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold">{label}</p>
                    <p className="text-sm text-muted">
                      {when}, {tries}
                    </p>
                    {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
                  </div>
                  <Again mail={id} label={`Опитай пак: ${label}, ${when}`} />
                </li>
              ))}
            </ul>
            {failures.length > 1 && <Again />}
          </>
        )}
      </Section>
    </div>
  );
}

/** The button that retries a failed mail, or without `mail` all failed mails that are shown. */
function Again({ mail, label }: { readonly mail?: string; readonly label?: string }) {
  const { state, formData } = useNavigation();
  const isBusy = state === "submitting" && !formData?.has("job") && formData?.get("mail") === (mail ?? null);
  return (
    <Form method="post">
      {mail && <input type="hidden" name="mail" value={mail} />}
      <Button look="secondary" busy={isBusy} aria-label={label}>
        {mail ? "Опитай пак" : "Опитай пак всички"}
      </Button>
    </Form>
  );
}

export function SettingsSection({ settings }: Pick<SystemView, "settings">) {
  return (
    <Section title="Настройки, различни от обичайните">
      {settings.length === 0 ? (
        <p className="text-muted">Няма такива.</p>
      ) : (
        <Facts rows={settings.map(({ name, value }) => [name, value])} />
      )}
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel p-4">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ rows }: { readonly rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
      {rows.map(([label, text]) => (
        <div key={`${label} ${text}`} className="sm:contents">
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="wrap-anywhere even-digits">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
