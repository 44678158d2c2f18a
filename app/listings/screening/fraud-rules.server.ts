/** Rules about offers that often deceive. They only ask, because honest people use the same words. */
import type { ScreeningRule } from "./screening-rule.ts";
import { wordList } from "./word-list.server.ts";

export const easyMoney: ScreeningRule = {
  name: "easy-money",
  label: "Лесни пари",
  kind: "soft",
  defaultMode: "ask",
  told: "Обещания за лесни или сигурни пари приличат на измама. Напишете каква е работата, за кого е и колко се плаща.",
  find: wordList([
    {
      find: "лесен пари, бърз пари, лесен печалба, лесен доход, пасивен доход, гарантиран печалба, гарантиран доход, сигурен печалба",
    },
    { find: "финансов свобода, финансов независимост, бърз печалба, забогатявам, удвоявам пари" },
  ]),
  samples: {
    match: [
      "Лесни пари от вкъщи!",
      "Гарантирана печалба всеки ден",
      "ПАСИВЕН ДОХОД с телефона си",
      "лecни пaри",
      "lesni pari",
    ],
    pass: ["Търся шофьор, заплата 2 500 лв.", "Сметка за пари", "Лесен за почистване"],
  },
};
