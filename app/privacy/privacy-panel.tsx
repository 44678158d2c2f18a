/**
 * The question about optional cookies: first visit, a new policy, or the link in the footer. It lies over the page, away
 * from the call button and from the field one is in, and nothing moves when it comes; a small screen has it in the page.
 */
import { ShieldCheck, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { href, Link } from "react-router";
import { errorNotice } from "#app/platform/errors.ts";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { useShowToast } from "#app/ui/toast.tsx";
import { SUCCESS } from "#app/wording/toast.ts";
import { announce, type PrivacyTypes, REOPEN_EVENT, readChoice, writeChoice } from "./choice-store.ts";

export function PrivacyPanel() {
  // Undefined: as the page came. It holds the question for everyone, and the boot script shows it to who has not answered.
  const [isOpen, setOpen] = useState<boolean>();
  const panel = useRef<HTMLElement>(null);
  /** Returns the focus to the element that opened it. */
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const choice = readChoice();
    if (choice) announce(choice);
    setOpen(choice === undefined);
    const reopen = () => {
      opener.current = document.activeElement;
      setOpen(true);
      requestAnimationFrame(() => panel.current?.focus());
    };
    window.addEventListener(REOPEN_EVENT, reopen);
    return () => window.removeEventListener(REOPEN_EVENT, reopen);
  }, []);
  const close = () => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
  };
  const choose = useChoice(close);
  if (isOpen === false) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Бисквитки"
      className={`question z-30 max-w-xl gap-3 grid-cols-1 overflow-y-auto rounded-card border border-line bg-card p-4 shadow-float print:hidden ${isOpen ? "grid" : "hidden in-data-asking:grid"}`}
    >
      <div className="flex items-start gap-2">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-grape" />
        <p className="min-w-0 flex-1 text-sm">
          Сайтът използва бисквитки. Необходимите са винаги включени, за останалите решавате Вие. Повече в{" "}
          <Link to={`${href("/info")}#privacy`} className="text-grape underline underline-offset-3">
            политиката за поверителност
          </Link>
          .
        </p>
        <button
          type="button"
          aria-label="Затвори без избор"
          onClick={close}
          className={iconButtonClass("-m-2 shrink-0 text-muted hover:text-grape")}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <Choices onChoose={choose} />
    </section>
  );
}

/** On the server nothing is stored, and the settings are closed. */
function storedTypes(): PrivacyTypes | undefined {
  return typeof localStorage === "undefined" ? undefined : readChoice()?.types;
}

type Choose = (accepted: boolean, types: Omit<PrivacyTypes, "necessary">) => void;

function Choices({ onChoose }: { readonly onChoose: Choose }) {
  const [hasSettings, setSettings] = useState(false);
  // What was chosen before, else what the specification has on and off.
  const [analytics, setAnalytics] = useState(() => storedTypes()?.analytics ?? true);
  const [marketing, setMarketing] = useState(() => storedTypes()?.marketing ?? false);
  return (
    <>
      {hasSettings && (
        <div className="grid">
          <Toggle label="Необходими" isOn isLocked />
          <Toggle label="Аналитични" isOn={analytics} onChange={setAnalytics} />
          <Toggle label="Маркетингови" isOn={marketing} onChange={setMarketing} />
        </div>
      )}
      {/* All three buttons in one row on a phone. */}
      <div className="flex flex-wrap gap-2 max-sm:gap-1 max-sm:[&>button]:px-2 max-sm:[&>button]:text-[0.8125rem]">
        <Button type="button" look="quiet" aria-expanded={hasSettings} onClick={() => setSettings(!hasSettings)}>
          Настройки
        </Button>
        {hasSettings && (
          <Button type="button" look="secondary" onClick={() => onChoose(true, { analytics, marketing })}>
            Запази избора
          </Button>
        )}
        <Button type="button" look="secondary" onClick={() => onChoose(false, { analytics: false, marketing: false })}>
          Отхвърли всички
        </Button>
        <Button type="button" onClick={() => onChoose(true, { analytics: true, marketing: true })}>
          Приеми всички
        </Button>
      </div>
    </>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isLocked?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

function Toggle({ label, isOn, isLocked = false, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isLocked}
        onChange={(event) => onChange?.(event.target.checked)}
        className="size-5 accent-grape"
      />
      {label}
      {isLocked && <span className="text-sm text-muted">винаги включени</span>}
    </label>
  );
}

/** Keeps the choice here and on the server; the device's copy is what counts. */
function useChoice(close: () => void): Choose {
  const showToast = useShowToast();
  return async (accepted, { analytics, marketing }) => {
    const choice = writeChoice(accepted, { necessary: true, analytics, marketing });
    close();
    announce(choice);
    showToast({ kind: "success", text: accepted ? SUCCESS.consent_saved : SUCCESS.consent_refused });
    const body = new URLSearchParams({
      accepted: String(accepted),
      analytics: String(analytics),
      marketing: String(marketing),
    });
    const answer = await fetch(href("/privacy-choice"), { method: "POST", body }).catch(() => undefined);
    // The choice holds on the device. That others behind the same address have chosen too is none of the visitor's doing.
    if (!answer?.ok && answer?.status !== 429) {
      const { title, text } = errorNotice("consent_failed");
      showToast({ kind: "error", title, text });
    }
  };
}

/** The link in the footer. Without script nothing optional runs, so there is nothing to choose. */
export function ReopenChoice({ className }: { readonly className: string }) {
  return (
    <button
      type="button"
      className={`scripted ${className}`}
      onClick={() => window.dispatchEvent(new Event(REOPEN_EVENT))}
    >
      Настройки за бисквитки
    </button>
  );
}
