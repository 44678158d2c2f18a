/** The safety tips on the page of an ad. */
import { href } from "react-router";
import { ShieldCheck } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { tipsOf } from "./safety-tips.ts";

export function SafetyTips({ category }: { readonly category: string }) {
  return (
    <section aria-labelledby="safety" className="rounded-card bg-tint p-4 print:hidden">
      <h2 id="safety" className="flex items-center gap-2 text-base">
        <ShieldCheck className="size-5 text-good" />
        Съвети за безопасност
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {tipsOf(category).map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">Снимките не се проверяват: огледайте вещта на живо.</p>
      <p className="text-sm">
        Пратиха Ви линк?{" "}
        <Link
          to={href("/link-check")}
          className="inline-block py-3 font-semibold text-grape underline underline-offset-3"
        >
          Провери линк
        </Link>
      </p>
    </section>
  );
}
