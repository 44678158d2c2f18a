/** The notes of administrators on the page of a person, and the form of a new one. */

import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { TextArea } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Section } from "./person-sections.tsx";

interface NotesProps {
  readonly notes: readonly { readonly id: string; readonly note: string; readonly about: string }[];
  /** False for a deleted account. */
  readonly isOpen: boolean;
  readonly state: FormState | undefined;
}

export function Notes({ notes, isOpen, state }: NotesProps) {
  return (
    <Section title="Бележки на администраторите" count={notes.length || undefined}>
      <ul className="ruled">
        {notes.map(({ id, note, about }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="text-sm text-muted">{about}</p>
            </div>
            {isOpen && (
              <details className="shrink-0 text-right">
                <summary className={buttonClass("quiet", "text-sm")}>Изтрий</summary>
                <Form method="post">
                  <input type="hidden" name="row" value={id} />
                  <SubmitButton intent="delete-note" look="danger" className="text-sm">
                    Да, изтрий я
                  </SubmitButton>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        // The key changes with each stored note, which clears the form.
        <PostForm key={notes[0]?.id} state={state} className="mt-2 grid gap-2">
          <TextArea
            name="note"
            label="Нова бележка"
            help="Виждат я само администраторите. Човекът я получава, ако изтегли данните си."
            rows={3}
            defaultValue={submitted(state, "note") ?? ""}
          />
          <SubmitButton intent="note" look="secondary" className="justify-self-start">
            Запиши бележката
          </SubmitButton>
        </PostForm>
      )}
    </Section>
  );
}
