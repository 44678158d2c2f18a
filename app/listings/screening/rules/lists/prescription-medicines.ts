/**
 * Medicines that only a pharmacy may sell and only on prescription, anabolic steroids included. The law that decides: Закон за
 * лекарствените продукти в хуманната медицина, by the mode of supply 'по лекарско предписание' in the register of the Bulgarian Drug
 * Agency (ИАЛ).
 * Compiled in November 2026 from general knowledge; it was not compared word by word with the gazette. The operator keeps the list.
 */
import type { ListEntry } from "./list-entry.ts";

const THINGS = "книга, филм, тест за, празен, калъф, чанта, кутийка, органайзер, тениска, магнит, химикал";

export const PRESCRIPTION_MEDICINES: readonly ListEntry[] = [
  {
    find: "амоксицилин, аугментин, азитромицин, сумамед, ципрофлоксацин, ципринол, цефуроксим, зинат, клацид, кларитромицин, доксициклин, левофлоксацин, цефиксим, пеницилин, метронидазол, флагил, нитрофурантоин, ампицилин, augmentin, amoxicillin, zinnat, sumamed",
    unless: "алергия, алергичен",
    unlessBeside: THINGS,
  },
  {
    find: "ксанакс, алпразолам, диазепам, валиум, ривотрил, клоназепам, лоразепам, бромазепам, лексотан, золпидем, стилнокс, трамадол, трамалгин, оксикодон, оксиконтин, морфин, прегабалин, габапентин, xanax, diazepam, valium, rivotril, tramadol, zolpidem, lyrica, oxycontin, pregabalin, кодеин, фенобарбитал, мидазолам, лексотанил",
    unlessBeside: THINGS,
  },
  {
    find: "силденафил, виагра, сиалис, тадалафил, левитра, камагра, варденафил, viagra, cialis, kamagra, sildenafil, tadalafil, оземпик, семаглутид, уегови, саксенда, лираглутид, мунджаро, маунджаро, тирзепатид, ребелсус, ozempic, wegovy, saxenda, mounjaro, semaglutide, tirzepatide",
    unlessBeside: THINGS,
  },
  {
    find: "роакутан, изотретиноин, преднизолон, дексаметазон, метотрексат, левотироксин, еутирокс, золофт, сертралин, прозак, флуоксетин, риталин, концерта метилфенидат, метилфенидат, адерал, модафинил, мисопростол, цитотек, абортивен хапче, хапче за аборт, кломифен, кломид, тамоксифен, летрозол, бронхикум кодеин, есциталопрам, лустрал, парокситен, ритал, ritalin, adderall, cytotec, roaccutane, accutane, isotretinoin, levothyroxine, amlodipine, варфарин, синтром, ксарелто, метформин, форксига, атаканд",
    unlessBeside: THINGS,
  },
  {
    find: "станозолол, метандростенолон, метандиенон, дианабол, нандролон, дураболин, тренболон, болденон, оксандролон, анавар, винстрол, сустанон, кленбутерол, соматропин, анаболен стероид, анаболик, растежен хормон, хормон на растеж, тестостерон енантат, тестостерон пропионат, тестостерон ципионат, тестостерон ампула, dianabol, winstrol, anavar, sustanon, clenbuterol, trenbolone, testosterone enanthate, hgh",
    unless: "без, естествен анаболик, бустер, стимулатор",
    unlessBeside: THINGS,
  },
  {
    find: "лирика, концерта, клен",
    near: "мг, mg, капсула, таблетка, блистер, анавар, винстрол, тестостерон, кленбутерол",
    within: 4,
  },
  {
    find: "инсулин",
    near: "писалка с, ампула, флакон, novorapid, новорапид, лантус, lantus, хумалог, продавам инсулин",
    unless: "помпа, хладилен, игла, сензор, глюкомер, съхранение, резистентност",
    unlessBeside: THINGS,
  },
  {
    find: "ботулинов токсин, ботокс ампула, ботокс флакон, dysport, диспорт",
    unless: "процедура, кабинет, салон, коса, клиника",
  },
  {
    find: "антибиотик",
    near: "продавам антибиотик, таблетка, ампула, неразпечатан, опаковка, блистер, без рецепта",
    unless: "без антибиотик, не антибиотик, хормон, отгледан, хранен, пчела, мед",
    unlessBeside: THINGS,
  },
  {
    find: "лекарство, хапче, таблетка, медикамент",
    near: "без рецепта, без лекарски",
    unless: "билков, добавка, витамин",
  },
];
