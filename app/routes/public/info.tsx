import { href, Link } from "react-router";
import { SIGN_IN_ADDRESS_DAYS } from "#app/accounts/addresses.server.ts";
import { DELETION_DAYS } from "#app/accounts/deletion.ts";
import { ContactForm } from "#app/messages/contact-form.tsx";
import { RECORD_YEARS } from "#app/moderation/decisions.ts";
import { publicCaptcha } from "#app/platform/captcha.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { VIP_OPTIONS } from "#app/vip/vip.ts";
import { VISITOR_DAYS } from "#app/visitors/visitor-days.ts";
import { counted, formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/info";

export async function loader({ context }: Route.LoaderArgs) {
  const { maxListingsBasic, newListingsADay, maxPhotos, listingLifetimeDays, captcha, signIn } = getSite(context).env;
  const viewer = await getViewer(context);
  return {
    maxListingsBasic,
    newListingsADay,
    maxPhotos,
    listingLifetimeDays,
    hasProvider: signIn.oidc !== undefined,
    person: viewer ? { name: viewer.name, email: viewer.email } : undefined,
    captcha: publicCaptcha(captcha),
    kept: {
      signInDays: SIGN_IN_ADDRESS_DAYS,
      letterYears: RECORD_YEARS.letters,
      choiceYears: RECORD_YEARS.consents,
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "Информация и правила",
    description: "Как работи Тукашно, какви са правилата за публикуване, кои данни пазим и за колко време.",
  });

/** States what the software really does; the numbers are the settings in force. */
export default function Info({
  loaderData: { maxListingsBasic, newListingsADay, maxPhotos, listingLifetimeDays, hasProvider, person, captcha, kept },
}: Route.ComponentProps) {
  return (
    <div className="container-page prose-bg py-6">
      <h1 className="text-2xl lg:text-3xl">Информация и правила</h1>
      <h2>Как работи сайтът</h2>
      <p>
        Тукашно събира обяви от Хасково, Димитровград, Свиленград, Харманли, Любимец, Маджарово, Минерални бани и селата
        около тях. Разглеждането и търсенето са свободни и не изискват профил. За да публикувате, се регистрирайте с
        име, имейл и парола и посочете телефон за контакт. Публикуването е без такси.
      </p>
      <p>
        С основен акаунт можете да имате до {counted(maxListingsBasic, "активна обява", "активни обяви")} едновременно;
        с Pro акаунт броят не е ограничен. Всяка обява може да има до {counted(maxPhotos, "снимка", "снимки")} и остава
        активна {counted(listingLifetimeDays, "ден", "дни")}. За 24 часа можете да публикувате най-много{" "}
        {counted(newListingsADay.basic, "нова обява", "нови обяви")}, а с Pro акаунт {formatWhole(newListingsADay.pro)}.
      </p>
      <h2>Правила за обявите</h2>
      <ul>
        <li>Една вещ или услуга се публикува веднъж, в подходящата категория и с истинска цена.</li>
        <li>Снимките показват това, което се предлага, и са Ваши или имате право да ги използвате.</li>
        <li>Не се допускат забранени от закона стоки, подвеждащи обещания, обиди и чужди лични данни.</li>
        <li>Администраторите могат да спрат или да изтрият обява, която нарушава правилата.</li>
      </ul>
      <p>
        Видяхте нередност в обява? Натиснете „Докладвай“ на нейната страница. Ще получите код, с който да видите какво
        сме решили, на страницата <Link to={href("/report-status")}>Състояние на доклад</Link>. Профил не е нужен.
      </p>
      <h2 id="vip">VIP обяви и Pro акаунт</h2>
      <p>
        VIP обявите стоят преди останалите в списъците и са отбелязани. Един VIP токен прави обявата VIP за 24 часа; има
        и периоди от{" "}
        {VIP_OPTIONS.slice(1)
          .map(({ days, tokens }) => `${counted(days, "ден", "дни")} (${counted(tokens, "токен", "токена")})`)
          .join(", ")}
        . Токените и Pro акаунтът се дават от администраторите по заявка от профила; в сайта не се плаща. С Pro акаунт
        няма ограничение за броя на активните обяви.
      </p>
      <h2 id="privacy">Лични данни и бисквитки</h2>
      <p>
        Имейлът Ви се вижда само от администраторите. Телефонът се вижда само когато посетител натисне „Покажи
        телефона“. От качените снимки премахваме всички скрити данни, включително мястото на заснемане.
      </p>
      <p>Пазим само това, което е нужно, и само докато е нужно:</p>
      <ul>
        <li>профила и обявите Ви: докато не ги изтриете;</li>
        <li>данните за влизане (сесиите): докато не излезете, най-много 60 дни след последното посещение;</li>
        <li>
          мрежовия адрес, от който е регистриран профилът: една година, а адресите и браузърите, от които влизате:{" "}
          {counted(kept.signInDays, "ден", "дни")}; само като криптографски отпечатък, от който не могат да се
          възстановят;
        </li>
        <li>кой е разгледал обява: като отпечатък, два дни; после остава само броят;</li>
        <li>
          оценките: докато съществува профилът на оценения; вместо адреса на оценилия без профил пазим само отпечатък;
        </li>
        <li>
          приключените доклади и съобщения: {counted(kept.letterYears, "година", "години")}; записа на избора Ви за
          бисквитки: {counted(kept.choiceYears, "година", "години")}, с непълен мрежов адрес.
        </li>
      </ul>
      <p>Необходимите бисквитки са:</p>
      <ul>
        <li>за влизане в профила (session), докато не излезете;</li>
        <li>за кратко съобщение след изпратен формуляр (toast), една минута;</li>
        <li>за това, че вече сте влизали от този браузър (known-browser), една година;</li>
        <li>
          за разпознаване на браузъра (visitor), {counted(VISITOR_DAYS, "ден", "дни")} след като покажете телефон,
          изпратите доклад, съобщение или оценка, влезете или излезете. Така ограниченията срещу злоупотреби важат за
          Вас, а не за всички във Вашата мрежа, и никой не оценява сам себе си.
        </li>
      </ul>
      <p>
        Аналитични и маркетингови скриптове сайтът в момента няма; ако се появят, ще работят само с Вашето съгласие. В
        браузъра Ви стоят запазените, последно разгледаните и незавършените обяви, изборът Ви за бисквитки и няколко
        страници за случаите без интернет.
        {hasProvider
          ? " Ако влизате с профил от друг сайт, той научава, че сте влезли тук."
          : " Не зареждаме нищо от чужди сайтове."}
      </p>
      <h2>Вашите права</h2>
      <p>
        От „Моите данни“ в профила си можете да изтеглите всичко, което пазим за Вас, и да изтриете профила си.
        Изтритият профил изчезва веднага и се заличава окончателно след {counted(DELETION_DAYS, "ден", "дни")}; дотогава
        можете да го върнете с линка от имейла.
      </p>
      <h2>Какво се случва с изтритото</h2>
      <p>
        Когато изтриете обява, тя изчезва веднага, а снимките ѝ се премахват от сървъра около едно денонощие след това.
        От нея остават категорията и населеното място, за да може старият ѝ адрес да покаже подобни обяви, а ако е била
        докладвана, в доклада остават и заглавието и цената ѝ.
      </p>
      <h2>Връзка с нас</h2>
      <p>Пишете ни за въпрос, грешка в сайта, спряна обява или искане за личните Ви данни.</p>
      <div className="mt-3">
        <Dialog
          title="Пишете ни"
          trigger={(open) => (
            <ButtonLink to={href("/info/contact")} className="text-on-grape! no-underline!" {...open}>
              Пишете ни
            </ButtonLink>
          )}
        >
          <ContactForm person={person} captcha={captcha} />
        </Dialog>
      </div>
    </div>
  );
}
