/** The form for the note that a seller writes under the ratings. */
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";
import { TextArea } from "#app/platform/ui/field.tsx";
import { PostForm } from "#app/platform/ui/post-form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { MAX_RATING_NOTE } from "./rating-note.ts";

export function RatingNoteForm({ note }: { readonly note: string }) {
  return (
    <ProfileSection title="Бележка под оценките">
      <PostForm intent="note">
        <TextArea
          name="note"
          label="Бележка"
          help={`Ако искате да кажете нещо за оценките си, до ${MAX_RATING_NOTE} знака. Вижда се от всички; оставете я празна, за да я махнете.`}
          rows={4}
          defaultValue={note}
        />
        <div>
          <SubmitButton intent="note">Запази бележката</SubmitButton>
        </div>
      </PostForm>
    </ProfileSection>
  );
}
