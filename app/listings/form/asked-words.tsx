/** The question about marked words above the ad form, and the answers that the form carries on. */
import type { ShownMark } from "#app/listings/screening/text-refusal.server.ts";
import { Button } from "#app/platform/ui/button.tsx";
import type { EditorState } from "./listing-editor.server.ts";
import { useFocusedHeading } from "./use-focused-heading.ts";

interface AskedWordsProps {
  readonly marks: readonly ShownMark[];
  readonly isEdit: boolean;
}

/** Shows each marked word in its sentence with the reason. One button keeps them all; personal data have a question first. */
export function AskedWords({ marks, isEdit }: AskedWordsProps) {
  const heading = useFocusedHeading(marks.length > 0 ? marks : undefined);
  const isPersonal = marks.some((mark) => mark.isPersonal);
  const keep = isEdit ? "Запази така" : "Публикувай така";
  return (
    <section aria-labelledby="asked-words" className="grid gap-4 panel p-4 sm:p-6">
      <h2 ref={heading} id="asked-words" tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
        Преди да публикувате
      </h2>
      <ul className="grid gap-4">
        {reasonsOf(marks).map(([told, same]) => (
          <li key={told} className="grid gap-1">
            {same.map((mark) => (
              <p key={mark.key + mark.field} className="wrap-anywhere">
                <span className="text-sm text-muted">{`${mark.fieldLabel}: `}</span>
                <span>{mark.before}</span>
                <mark className="rounded-sm bg-sunflower px-0.5 font-semibold text-on-sunflower">{mark.words}</mark>
                <span>{mark.after}</span>
              </p>
            ))}
            <p className="text-sm text-muted">{told}</p>
          </li>
        ))}
      </ul>
      {marks.map(({ key, field }) => (
        <input key={key + field} type="hidden" name="asked" value={key} />
      ))}
      {isPersonal && <p className="font-semibold">Ваши ли са тези данни, или имате съгласието на човека?</p>}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="intent" value="publish-kept">
          {isPersonal ? `Да. ${keep}` : keep}
        </Button>
        {isPersonal && (
          <Button look="secondary" name="intent" value="publish-denied">
            Не
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns the marks by their reason, so that it is read once. */
function reasonsOf(marks: readonly ShownMark[]) {
  return [...Map.groupBy(marks, ({ told }) => told)];
}

/** Answers of this form to earlier questions of the server. */
export function EarlierAnswers({ state }: { readonly state: Pick<EditorState, "values"> | undefined }) {
  const answers = ["kept", "anyway"].flatMap((name) =>
    [state?.values[name] ?? []].flat().map((value) => [name, value]),
  );
  return answers.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
