/** The ready sentences of a form: each fills its field `text`. Without script the server does that (formWithQuickWord()). */
import type { MouseEvent } from "react";
import { QUICK_WORDS, type QuickWord, withQuickWord } from "#app/messaging/conversations/conversation.ts";
import { useIsSending } from "#app/platform/ui/submit-button.tsx";

/** The name of the form field with the code of the asked sentence. */
export const SAY = "say";

function fill(event: MouseEvent<HTMLButtonElement>, code: QuickWord): void {
  const field = event.currentTarget.form?.elements.namedItem("text");
  if (!(field instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  field.value = withQuickWord(field.value, code);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

export function QuickWords({ words }: { readonly words: readonly QuickWord[] }) {
  const isSending = useIsSending();
  return words.map((code) => (
    <button
      key={code}
      name={SAY}
      value={code}
      type="submit"
      disabled={isSending}
      className="chip"
      onClick={(event) => fill(event, code)}
    >
      {QUICK_WORDS[code].text}
    </button>
  ));
}
