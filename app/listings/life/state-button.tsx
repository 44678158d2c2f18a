/** A button that changes the state of an own ad and returns to its page. */

import { href } from "react-router";
import { Button, type Look } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import type { Pause } from "#app/platform/ui/icons.tsx";
import { LIFE_CYCLE, type StateVerb } from "./life-cycle.ts";

interface StateButtonProps {
  readonly id: string;
  readonly title: string;
  readonly returnTo: string;
  readonly verb: StateVerb | "copy" | "republish";
  /** Replaces the label of the verb, for example below a question. */
  readonly label?: string;
  readonly icon: typeof Pause;
  readonly look?: Look;
}

export function StateButton({ id, title, returnTo, verb, icon: Icon, look = "secondary", ...rest }: StateButtonProps) {
  const { label = LIFE_CYCLE[verb].label } = rest;
  return (
    <Form method="post" action={href("/my-ads/:id/state", { id })} navigate={false}>
      <input type="hidden" name="next" value={returnTo} />
      <Button look={look} name="verb" value={verb} aria-label={`${label}: ${title}`}>
        <Icon className="size-4" />
        <span>{label}</span>
      </Button>
    </Form>
  );
}
