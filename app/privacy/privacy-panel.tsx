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
      className="question z-30 hidden max-w-xl gap-3 grid-cols-1 overflow-y-auto panel p-4 raised in-data-asking:grid print:hidden"
    >
      <div className="flex items-start gap-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-grape" />
        <p className="min-w-0 flex-1 text-sm">
          Сайтът използва бисквитки. Необходимите са винаги включени, за останалите решавате Вие. Повече в{" "}
          <Link to={`${href("/info")}#privacy`} className="text-grape underline underline-offset-3">
            политиката за поверителност
          </Link>
          .
        </p>
        <button
          type="button"
          {...acts("close")}
          aria-label="Затвори без избор"
          className={iconButtonClass("-m-2 shrink-0 text-muted hover:text-grape")}
        >
          <X />
        </button>
      </div>
      <fieldset className="hidden in-data-open:grid">
        <legend className="sr-only">Настройки</legend>
        <Toggle label="Необходими" isOn isLocked />
        <Toggle label="Аналитични" name="analytics" isOn />
        <Toggle label="Маркетингови" name="marketing" />
      </fieldset>
      {/* All three buttons in one row on a phone. */}
      <div className="flex flex-wrap gap-2 max-sm:gap-1 max-sm:[&>button]:px-2 max-sm:[&>button]:text-[0.8125rem]">
        <Button type="button" look="quiet" {...acts("settings")} aria-expanded={false}>
          Настройки
        </Button>
        <Button type="button" look="secondary" {...acts("own")} className="hidden in-data-open:inline-flex">
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
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isOn} disabled={isLocked} className="size-5 accent-grape" />
      {label}
      {isLocked && <span className="text-sm text-muted">винаги включени</span>}
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
