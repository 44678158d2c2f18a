/**
 * The consent banner for optional cookies. Every page contains it; the boot script shows it on the first visit, for a new policy and
 * from the link in the footer, and handles its buttons. On large screens it is shown over the page, without covering the call button or
 * the focused field and without a layout shift; on small screens it is part of the page.
 */
import { href } from "react-router";
import type { PrivacyButton } from "#app/platform/cache/page-contract.ts";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { Button, iconButtonClass } from "#app/platform/ui/button.tsx";
import { ShieldCheck, X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { PAGE_SUCCESS } from "#app/platform/wording/toast.ts";

const choiceProps = (choice: PrivacyButton) => ({ "data-choice": choice });

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
        <button type="button" {...choiceProps("close")} aria-label="Затвори без избор" className={iconButtonClass()}>
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
        <Button type="button" look="quiet" {...choiceProps("settings")} aria-expanded={false}>
          Настройки
        </Button>
        <Button type="button" look="secondary" {...choiceProps("own")}>
          Запази избора
        </Button>
        {/* Both buttons have the same size and color, so that refusing is as easy as accepting. */}
        <Button type="button" {...choiceProps("none")}>
          Отхвърли всички
        </Button>
        <Button type="button" {...choiceProps("all")}>
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
      <span>{label}</span>
      {isLocked && <span> винаги включени</span>}
    </label>
  );
}

/** The button in the footer that opens the consent banner. Without scripts it is hidden, because no optional script runs. */
export function ReopenChoice() {
  return (
    <button type="button" {...choiceProps("ask")} className="boot-scripted">
      Настройки за бисквитки
    </button>
  );
}
