/** What the page about us and the guide to the site both tell (specification, section 2, 'Static pages'). */
import { href } from "react-router";
import { categoryById } from "#app/categories/catalogue.ts";
import { counted } from "#app/ui/plurals.ts";
import type { GuideItem } from "./guide.ts";

/** What guides say in numbers: from the settings, never from memory. */
export interface GuideFacts {
  readonly maxListingsBasic: number;
  readonly listingLifetimeDays: number;
}

const CARDS: readonly (readonly [id: number, text: string])[] = [
  [1, "Апартаменти, къщи, офиси, гаражи и парцели: продажба, наем и замяна."],
  [2, "Коли, бусове, мотори, гуми и части, с година, пробег и гориво, по които се филтрира."],
  [4, "Предложения от местни фирми и хора, които търсят работа."],
  [3, "Майстори, превози, уроци, красота, грижа за дома и за близките."],
  [6, "Телефони, компютри, телевизори и домакински уреди втора употреба."],
  [7, "Мебели, инструменти, дърва за огрев, разсад и всичко за двора."],
  [5, "Техника, животни, фураж и продукция направо от стопанина."],
  [9, "Дрехи, обувки и чанти, които още ще служат някому."],
  [10, "Колела, фитнес уреди, риболов, къмпинг и ски."],
];

/** Nine of the categories, those that most people come for. */
export const CATEGORY_CARDS: readonly GuideItem[] = CARDS.map(([id, text]) => {
  const { name, slug, icon } = categoryById(id);
  return { title: name, text, icon, to: href("/category/:slug", { slug }) };
});

/** Five things that other sites do not give. */
export function differences({ maxListingsBasic }: GuideFacts): readonly GuideItem[] {
  return [
    {
      title: "Местно",
      text: "Само нашият край. Не превъртате обяви от другия край на страната, за да стигнете до съседното село.",
    },
    {
      title: "Публикуване без такси",
      text: `Обявата не струва нищо. Основният акаунт има до ${counted(maxListingsBasic, "активна обява", "активни обяви")} наведнъж, Pro Акаунтът е без ограничение.`,
    },
    { title: "Бързо", text: "Страниците са леки и се отварят и на стар телефон със слаба връзка." },
    {
      title: "Пряка връзка, без посредници",
      text: "Виждате телефона и звъните. Сайтът не стои между Вас и продавача и не взема нищо от сделката.",
    },
    {
      title: "Единствено в региона",
      text: "Правено тук, с имената на нашите градове и села и с търсачка, която разбира български, както и да го напишете.",
    },
  ];
}
