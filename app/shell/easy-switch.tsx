/** The form that switches easy mode on or off, and opens a page again. It works without script, and loads the whole page anew. */
import type { ReactNode } from "react";
import { href } from "react-router";
import { EASY_COOKIE, EASY_ON } from "#app/platform/http/easy-mode.ts";
import { Form } from "#app/platform/ui/form.tsx";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";

interface EasySwitchProps {
  /** The path of the page that follows. */
  readonly next: string;
  readonly className: string;
  /** An icon before the words. */
  readonly children?: ReactNode;
}

export function EasySwitch({ next, className, children }: EasySwitchProps) {
  const isEasy = useIsEasy();
  return (
    <Form method="post" action={href("/lesno")} reloadDocument>
      <input type="hidden" name="next" value={next} />
      <button type="submit" name={EASY_COOKIE} value={isEasy ? "off" : EASY_ON} className={className}>
        {children}
        <span>{isEasy ? "Изключи лесния режим" : "Включи лесния режим"}</span>
      </button>
    </Form>
  );
}
