import { href } from "react-router";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Trash2 } from "#app/platform/ui/icons.tsx";

interface UnfollowFormProps {
  readonly id: string;
  readonly name: string;
  /** The page to which the form returns. */
  readonly from: "searches" | "notifications";
}

export function UnfollowForm({ id, name, from }: UnfollowFormProps) {
  return (
    <Form method="post" action={href("/seller/:id/follow", { id })}>
      <input type="hidden" name="from" value={from} />
      <Button look="secondary" name="intent" value="unfollow" aria-label={`Не следи повече: ${name}`}>
        <Trash2 className="size-4" />
        Не следи повече
      </Button>
    </Form>
  );
}
