import { href } from "react-router";
import { TOWNS } from "#app/places/towns.ts";
import { counted } from "#app/ui/plurals.ts";
import { CATEGORY_CARDS, differences, type GuideFacts } from "./blocks.ts";
import type { Guide } from "./guide.ts";

const LAST_TOWN = TOWNS.at(-1);

export const about = (facts: GuideFacts): Guide => ({
  path: "/about",
  title: "За нас",
  description:
    "Тукашно е местен сайт за обяви без такси: кой го прави, какво има в него, с какво е различен и как се ползва в Хасково, Димитровград и региона.",
  drawing: "region",
  intro: [
    `Тукашно е местен сайт за обяви. Правим го за хората от ${TOWNS.slice(0, -1).join(", ")} и ${LAST_TOWN} и от селата около тях: да намерят колело на съседната улица, майстор за утре сутрин или купувач за стария гардероб, без да пътуват през половината страна.`,
    "Не показваме чужди реклами и не следим никого. Издръжката е малка, защото и сайтът е малък: няколко леки страници, които се отварят навсякъде.",
  ],
  sections: [
    { id: "kakvo-ima-tuk", title: "Какво има тук", kind: "cards", items: CATEGORY_CARDS },
    { id: "s-kakvo-sme-razlichni", title: "С какво сме различни", kind: "cards", items: differences(facts) },
    {
      id: "kak-se-polzva",
      title: "Как се ползва",
      kind: "cards",
      items: [
        {
          title: "Ако търсите",
          text: "Напишете думата, както Ви е удобно, изберете населено място и цена. Запазете обявите със сърцето и се обадете на продавача.",
          to: "/platform-guide#tarsene",
        },
        {
          title: "Ако продавате",
          text: `Направете си профил, снимайте и опишете вещта. Обявата стои ${counted(facts.listingLifetimeDays, "ден", "дни")} и се подновява с едно натискане.`,
          to: "/platform-guide#prodavane",
        },
        {
          title: "Ако имате бизнес",
          text: "Поискайте Pro Акаунт, събирайте оценки от клиентите си и разлепете листовки с QR код направо от обявата.",
          to: "/platform-guide#biznes",
        },
      ],
    },
    {
      id: "doverie",
      title: "Как пазим доверието",
      kind: "tips",
      items: [
        "Телефоните се показват само при поискване и не влизат в търсачките. Имейлите не се показват никога.",
        "Всяка обява може да бъде докладвана, и без профил. Подалият доклада вижда какво е решено.",
        "Когато спрем обява, собственикът ѝ научава защо и може да възрази.",
        "Оценява се веднъж, от един човек за един продавач, и никой не може да оцени себе си.",
      ],
    },
  ],
  buttons: [
    { to: href("/categories"), label: "Разгледайте обявите" },
    { to: href("/add-ad/:category?", {}), label: "Добави обява" },
  ],
});
