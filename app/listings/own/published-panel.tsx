/** What an owner can do right after publishing an ad, and a warning of the courier fraud (rule: after-publishing). */
import { href, Link } from "react-router";
import { forwardTargets, useCopyAddress } from "#app/listings/sharing/forward-targets.ts";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import { CirclePlus, Link2, Printer, ShieldCheck, Sparkles } from "#app/platform/ui/icons.tsx";
import type { PublishedPanelKind } from "#app/platform/wording/toast.ts";

interface PublishedPanelProps {
  readonly kind: PublishedPanelKind;
  readonly id: string;
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

export function PublishedPanel({ kind, id, title, address }: PublishedPanelProps) {
  const copy = useCopyAddress(address);
  const targets = forwardTargets(title, address)
    .filter(({ label }) => label !== "WhatsApp")
    .reverse();
  return (
    <section aria-labelledby="published" className="my-4 panel grid gap-4 p-4 print:hidden">
      <div className="grid gap-2">
        <h2 id="published" className="text-lg">
          Обявата е публикувана. Какво следва?
        </h2>
        <p className="text-muted">Пратете я на познати и в местните групи: така я виждат повече хора.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {targets.map(({ label, to, icon: Icon }) => (
          <a key={label} href={to} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
            <Icon className="size-4" />
            <span>{label}</span>
          </a>
        ))}
        <button type="button" onClick={copy} className={buttonClass("secondary", "scripted")}>
          <Link2 className="size-4" />
          Копирай връзката
        </button>
        <ButtonLink look="secondary" to={href("/listings/:id/flyer", { id })}>
          <Printer className="size-4" />
          Листовка
        </ButtonLink>
        <ButtonLink look="secondary" to={href("/my-ads/:id/vip", { id })}>
          <Sparkles className="size-4" />
          Направи я VIP
        </ButtonLink>
        <ButtonLink look="quiet" to={href("/select-category")}>
          <CirclePlus className="size-4" />
          Добави друга обява
        </ButtonLink>
      </div>
      <FraudWarning isFull={kind === "full"} />
    </section>
  );
}

function FraudWarning({ isFull }: { readonly isFull: boolean }) {
  return (
    <div className="grid gap-2 rounded-card bg-tint p-4">
      <p className="flex items-start gap-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-good" />
        <span>
          <strong>Куриер никога не иска данни от карта.</strong> Пратят ли Ви линк, за да „получите“ парите, първо го
          поставете в{" "}
          <Link to={href("/link-check")} className="font-semibold text-grape underline underline-offset-3">
            Провери линк
          </Link>
          .
        </span>
      </p>
      {isFull && (
        <>
          <p className="font-semibold">Така пишат измамниците:</p>
          <ul className="grid gap-2">
            {FRAUD_MESSAGES.map((message) => (
              <li key={message} className="border-l-2 border-bad pl-3 text-sm">
                {message}
              </li>
            ))}
          </ul>
          <p className="text-sm">
            За да получите пари, никога не са нужни номер на карта, код от SMS или плащане от Вас.
          </p>
        </>
      )}
    </div>
  );
}
