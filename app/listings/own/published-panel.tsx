/** Shows the owner, right after publishing an ad, where to send it, and a folded warning of the courier fraud. */
import { href } from "react-router";
import { forwardTargets, useCopyAddress } from "#app/listings/forwarding/forward-targets.ts";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { ChevronDown, ShieldCheck } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { PublishedPanelKind } from "#app/platform/wording/toast.ts";

interface PublishedPanelProps {
  readonly kind: PublishedPanelKind;
  readonly title: string;
  /** The canonical address of the ad. */
  readonly address: string;
}

/** Messages as fraudsters send them to sellers. */
const FRAUD_MESSAGES = [
  "„Здравейте, обявата актуална ли е? Вече платих през Еконт. За да получите парите, въведете картата си тук: econt-dostavka…“",
  "„Аз съм в чужбина, но куриерът ще дойде до Вас с парите. Изпратете ми снимка на картата от двете страни и кода от SMS.“",
  "„Преведох Ви 50 лв. повече за доставката. Банката ще ги пусне, когато Вие платите застраховката на този линк.“",
];

export function PublishedPanel({ kind, title, address }: PublishedPanelProps) {
  const copy = useCopyAddress(address);
  const targets = forwardTargets(title, address)
    .filter(({ label }) => label !== "WhatsApp")
    .reverse();
  return (
    <section aria-labelledby="published" className="panel grid gap-2 p-3 print:hidden">
      <h2 id="published" className="text-base">
        Какво следва? Пратете я на познати
      </h2>
      <p className="flex flex-wrap gap-1.5 [&_.button]:px-2.5">
        {targets.map(({ label, to }) => (
          <a key={label} href={to} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
            {label}
          </a>
        ))}
        <Button type="button" look="secondary" className="scripted" aria-label="Копирай връзката" onClick={copy}>
          Копирай
        </Button>
      </p>
      <FraudWarning isFull={kind === "full"} />
    </section>
  );
}

function FraudWarning({ isFull }: { readonly isFull: boolean }) {
  return (
    <details>
      <summary className="flex min-h-11 items-center gap-2 text-sm font-semibold">
        <ShieldCheck className="size-5 shrink-0 text-good" />
        Куриер никога не иска данни от карта
        <ChevronDown className="ml-auto size-4 shrink-0 text-muted" />
      </summary>
      <div className="grid gap-2 pb-1 text-sm">
        <p>
          Пратят ли Ви линк, за да „получите“ парите, първо го поставете в{" "}
          <Link to={href("/link-check")} className="font-semibold text-grape underline underline-offset-3">
            Провери линк
          </Link>
          . За да получите пари, никога не са нужни номер на карта, код от SMS или плащане от Вас.
        </p>
        {isFull && (
          <>
            <p className="font-semibold">Така пишат измамниците:</p>
            <ul className="grid gap-2">
              {FRAUD_MESSAGES.map((message) => (
                <li key={message} className="border-l-2 border-bad pl-3">
                  {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}
