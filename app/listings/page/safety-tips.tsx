/** Safety tips for buyers. */
import { ShieldCheck } from "#app/platform/ui/icons.tsx";

const TIPS = [
  "Срещнете се на оживено място и огледайте вещта, преди да платите.",
  "Не изпращайте пари предварително на човек, когото не познавате.",
  "Не давайте данни от банкова карта, кодове от SMS и пароли.",
  "Ако цената е твърде добра, за да е истина, най-вероятно не е.",
];

export function SafetyTips() {
  return (
    <section aria-labelledby="safety" className="rounded-card bg-tint p-4 print:hidden">
      <h2 id="safety" className="flex items-center gap-2 text-base">
        <ShieldCheck className="size-5 text-good" />
        Съвети за безопасност
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
