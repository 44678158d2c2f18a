import { Badge, type Tone } from "#app/platform/ui/badge.tsx";
import { type JudgedLink, VERDICT_TEXTS, type Verdict } from "./link-verdict.ts";

const TONES: Readonly<Record<Verdict, Tone>> = {
  dangerous: "bad",
  suspicious: "brand",
  unknown: "plain",
  known: "good",
};

const ADVICE: Readonly<Record<Verdict, string>> = {
  dangerous:
    "Не отваряйте опасния линк и не въвеждайте нищо там. Ако вече сте въвели данни от карта, обадете се на банката си веднага.",
  suspicious:
    "Не отваряйте такъв линк: намерете сайта сами, като напишете адреса му, или попитайте фирмата по телефона.",
  unknown: "Ако не сте очаквали линка, не го отваряйте; попитайте човека по телефона какво е това.",
  known: "Който Ви праща линк и бърза, може да лъже и с истински адрес. Куриер никога не иска данни от карта.",
};

/** Shows the verdicts on the links of a text, worst first, with advice for the worst one. */
export function JudgedLinks({ links }: { readonly links: readonly JudgedLink[] }) {
  const [worst] = links;
  if (!worst) return null;
  return (
    <div role="status" className="mb-6 grid gap-3">
      <ul className="grid gap-3">
        {links.map(({ link, verdict, reason }) => (
          <li key={link} className={`panel grid gap-1.5 p-4 ${verdict === "dangerous" ? "border-bad" : ""}`}>
            <p className="[&>span]:text-base [&>span]:whitespace-normal">
              <Badge tone={TONES[verdict]}>{VERDICT_TEXTS[verdict]}</Badge>
            </p>
            <p className="font-semibold wrap-anywhere">{link}</p>
            <p className="wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
      <p>{ADVICE[worst.verdict]}</p>
    </div>
  );
}
