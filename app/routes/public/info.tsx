import { href } from "react-router";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site.server.ts";
import { counted } from "#app/ui/plurals.ts";
import type { Route } from "./+types/info";

export function loader({ context }: Route.LoaderArgs) {
  const { maxListingsBasic, maxPhotos, listingLifetimeDays, siteUrl } = getSite(context).env;
  return { maxListingsBasic, maxPhotos, listingLifetimeDays, siteUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: "Информация и правила",
    description: "Как работи Тукашно, какви са правилата за публикуване, кои данни пазим и за колко време.",
    canonical: href("/info"),
    siteUrl: loaderData?.siteUrl ?? "",
  });

/** States what the software really does; the numbers are the settings in force. */
export default function Info({
  loaderData: { maxListingsBasic, maxPhotos, listingLifetimeDays },
}: Route.ComponentProps) {
  return (
    <div className="container-page prose-bg py-6">
      <h1 className="text-2xl lg:text-3xl">Информация и правила</h1>
      <h2>Как работи сайтът</h2>
      <p>
        Тукашно събира обяви от Хасково, Димитровград, Свиленград, Харманли, Любимец, Маджарово, Минерални бани и селата
        около тях. Разглеждането и търсенето са свободни и не изискват профил. За да публикувате, се регистрирайте с име
        и имейл. Публикуването е без такси.
      </p>
      <p>
        С основен акаунт можете да имате до {counted(maxListingsBasic, "активна обява", "активни обяви")} едновременно;
        с Pro акаунт броят не е ограничен. Всяка обява може да има до {counted(maxPhotos, "снимка", "снимки")} и остава
        активна {counted(listingLifetimeDays, "ден", "дни")}.
      </p>
      <h2>Правила за обявите</h2>
      <ul>
        <li>Една вещ или услуга се публикува веднъж, в подходящата категория и с истинска цена.</li>
        <li>Снимките показват това, което се предлага, и са Ваши или имате право да ги използвате.</li>
        <li>Не се допускат забранени от закона стоки, подвеждащи обещания, обиди и чужди лични данни.</li>
        <li>Администраторите могат да спрат обява, която нарушава правилата.</li>
      </ul>
      <h2 id="privacy">Лични данни и бисквитки</h2>
      <p>
        Имейлът Ви не се показва на никого. Телефонът се вижда само когато посетител натисне „Покажи телефона“. От
        качените снимки премахваме всички скрити данни, включително мястото на заснемане.
      </p>
      <p>
        Използваме само необходимите бисквитки: една за влизане в профила и една за кратко съобщение след изпратен
        формуляр. Запазените обяви стоят в браузъра Ви и не се изпращат до нас. Не зареждаме нищо от чужди сайтове.
      </p>
      <h2>Какво се случва с изтритото</h2>
      <p>
        Когато изтриете обява, тя изчезва веднага, а снимките ѝ се премахват от сървъра до едно денонощие след това. От
        нея остават само категорията и населеното място, за да може старият ѝ адрес да покаже подобни обяви.
      </p>
    </div>
  );
}
