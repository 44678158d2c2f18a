/** Safety tips for buyers: three for each category whose frauds are typical, otherwise general ones (rule: safety-tips). */
import { href, Link } from "react-router";
import { ShieldCheck } from "#app/platform/ui/icons.tsx";

const GENERAL = [
  "Срещнете се на оживено място и огледайте вещта, преди да платите.",
  "Не изпращайте пари предварително на човек, когото не познавате. Ако цената е твърде добра, за да е истина, най-вероятно не е.",
  "Куриер никога не иска данни от карта: линк, на който да „получите“ парите или пратката си с карта, е измама.",
];

/** Tips by the slug of the category. Each names the usual trick. */
export const TIPS_BY_CATEGORY: Readonly<Record<string, readonly string[]>> = {
  avtomobili: [
    "Не давайте капаро, за да Ви „запазят“ кола, която не сте видели. Обичайният трик: собственикът е в чужбина, а колата пътува с превозвач.",
    "Сверете номера на рамата с талона и вижте безплатно в сайта на МВР дали колата се издирва.",
    "Платете при нотариуса, след прехвърлянето, а за части – след като отворите пратката с преглед.",
  ],
  "nedvizhimi-imoti": [
    "Не плащайте депозит или комисиона преди оглед. Обичайният трик: „много желаещи има“, а ключът идва с куриер след превод.",
    "Поискайте документ за собственост и лична карта; в Имотния регистър се вижда чий е имотът.",
    "Сложете снимките в търсачка: ако същото жилище се дава и в друг град, обявата е измама.",
  ],
  rabota: [
    "Истински работодател не иска пари: нито за обучение, нито за документи, билет или работно облекло.",
    "Не пращайте снимка на личната си карта и не приемайте чужди пари по сметката си „срещу процент“ – така се перат пари.",
    "Проверете фирмата в Търговския регистър и не тръгвайте за чужбина без подписан договор.",
  ],
  "domashni-lyubimci": [
    "Не плащайте предварително „транспорт“, „клетка“ или „застраховка“. Обичайният трик: животното го няма, а таксите се множат.",
    "Вижте животното на живо, заедно с майката, или поне във видеоразговор в момента.",
    "Поискайте паспорта с ваксините и номера на чипа; по него ветеринар ще каже чие е животното.",
  ],
  elektronika: [
    "Платете при получаване, с преглед и тест: отворете пратката пред куриера, преди да дадете парите.",
    "Не отваряйте линк „за доставка“ от чата: копираната страница на куриер иска номера на картата Ви.",
    "За телефон поискайте кутията и IMEI (*#06#) и се уверете, че е излязъл от профила на стария собственик.",
  ],
};

/** Returns the three tips for ads of a category. `slug`: of the category. */
export function tipsOf(slug: string): readonly string[] {
  return TIPS_BY_CATEGORY[slug] ?? GENERAL;
}

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
