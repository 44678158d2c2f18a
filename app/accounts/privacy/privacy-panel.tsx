/**
 * The question about optional cookies: first visit, a new policy, or the link in the footer. It lies over the page, away
 * from the call button and from the field one is in, and nothing moves when it comes; a small screen has it in the page.
 * It is in every page; the boot script shows it to who has not answered, and acts on its buttons.
 */
import { href, Link } from "react-router";
import type { PrivacyButton } from "#app/platform/page-contract.ts";
import { PAGE_ERRORS } from "#app/platform/page-errors.ts";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { ShieldCheck, X } from "#app/ui/icons.tsx";
import { PAGE_SUCCESS } from "#app/wording/toast.ts";

const acts = (choice: PrivacyButton) => ({ "data-choice": choice });

export function PrivacyPanel() {
  return (
    <section
      tabIndex={-1}
      aria-label="Бисквитки"
      data-accepted={PAGE_SUCCESS.consent_saved}
      data-refused={PAGE_SUCCESS.consent_refused}
      data-failed={PAGE_ERRORS.consent_failed.text}
      className="question"
    >
      <div>
        <ShieldCheck />
        <p>
          Сайтът използва бисквитки. Необходимите са винаги включени, за останалите решавате Вие. Повече в{" "}
          <Link to={`${href("/info")}#privacy`}>политиката за поверителност</Link>.
        </p>
        <button type="button" {...acts("close")} aria-label="Затвори без избор" className={iconButtonClass()}>
          <X />
        </button>
      </div>
      <fieldset>
        <legend className="sr-only">Настройки</legend>
        <Toggle label="Необходими" isOn isLocked />
        <Toggle label="Аналитични" name="analytics" isOn />
        <Toggle label="Маркетингови" name="marketing" />
      </fieldset>
      <div>
        <Button type="button" look="quiet" {...acts("settings")} aria-expanded={false}>
          Настройки
        </Button>
        <Button type="button" look="secondary" {...acts("own")}>
          Запази избора
        </Button>
        <Button type="button" look="secondary" {...acts("none")}>
          Отхвърли всички
        </Button>
        <Button type="button" {...acts("all")}>
          Приеми всички
        </Button>
      </div>
    </section>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly name?: string;
  readonly isOn?: boolean;
  readonly isLocked?: boolean;
}

function Toggle({ label, name, isOn = false, isLocked = false }: ToggleProps) {
  return (
    <label>
      <input type="checkbox" name={name} defaultChecked={isOn} disabled={isLocked} />
      {label}
      {isLocked && <span>винаги включени</span>}
    </label>
  );
}

/** The link in the footer. Without script nothing optional runs, so there is nothing to choose. */
export function ReopenChoice() {
  return (
    <button type="button" {...acts("ask")} className="scripted">
      Настройки за бисквитки
    </button>
  );
}
