import { href } from "react-router";
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { GUEST_LINK_DAYS } from "#app/accounts/credentials/guest-link-days.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { VISITOR_DAYS } from "#app/accounts/visitor/visitor-days.ts";
import {
  ComplaintsSection,
  LAW_VERSION,
  ModerationSection,
  OperatorSection,
  SellersSection,
} from "#app/admin/law/law-sections.tsx";
import { RetentionTable, TransparencyTable } from "#app/admin/law/law-tables.tsx";
import { retentionRows } from "#app/admin/law/retention.server.ts";
import { findTransparency } from "#app/admin/law/transparency.queries.server.ts";
import { VIP_OPTIONS } from "#app/listings/vip/vip.ts";
import { ContactForm } from "#app/messaging/contact/contact-form.tsx";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import { publicCaptcha } from "#app/platform/http/captcha.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { PUBLISH_ATTEMPTS_PER_HOUR } from "#app/platform/limits/rate-limits.server.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/info";

export async function loader({ context }: Route.LoaderArgs) {
  showFixedText();
  const { db, env } = getSite(context);
  const {
    maxListingsBasic,
    newListingsADay,
    assisted,
    maxPhotos,
    listingLifetimeDays,
    photoGraceDays,
    captcha,
    signIn,
  } = env;
  const person = await getPerson(context);
  return {
    maxListingsBasic,
    newListingsADay,
    assisted,
    publishAttempts: PUBLISH_ATTEMPTS_PER_HOUR,
    maxPhotos,
    listingLifetimeDays,
    photoGraceDays,
    hasProvider: signIn.oidc !== undefined,
    person: person ? { name: person.name, email: person.email } : undefined,
    captcha: publicCaptcha(captcha),
    operator: env.operator,
    retention: retentionRows({ photoGraceDays }),
    transparency: await findTransparency(db),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "Информация и правила",
    description: "Как работи Тукашно, какви са правилата за публикуване, кои данни пазим и за колко време.",
  });

/** The sections with their anchors, which other pages link to. */
const CONTENTS = [
  ["search", "Търсене и подреждане"],
  ["rules", "Правила за обявите"],
  ["moderation", "Как преглеждаме обявите"],
  ["complaints", "Доклади, жалби и възражения"],
  ["prozrachnost", "Прозрачност"],
  ["sellers", "Частни лица и търговци"],
  ["vip", "VIP обяви и Pro акаунт"],
  ["privacy", "Лични данни и бисквитки"],
  ["retention", "Колко време пазим данните"],
  ["rights", "Вашите права"],
  ["operator", "Кой поддържа сайта"],
  ["contact", "Връзка с нас"],
] as const;

type InfoData = Route.ComponentProps["loaderData"];

/** Explains how the site works, with the limits from the settings. */
export default function Info({ loaderData }: Route.ComponentProps) {
  const { person, captcha, operator, transparency } = loaderData;
  return (
    <div className="container-page prose-bg py-6">
      <h1 className="text-2xl lg:text-3xl">Информация и правила</h1>
      <p className="text-muted">Версия от {LAW_VERSION}</p>
      <nav aria-label="Съдържание">
        <ul>
          {CONTENTS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <LimitsSection {...loaderData} />
      <SearchSection />
      <RulesSection />
      <ModerationSection />
      <ComplaintsSection />
      <h2 id="prozrachnost">Прозрачност</h2>
      <p>
        Колко доклада сме получили и какво сме решили. Числата са от дневника на решенията и се обновяват сами; има ги и
        като <a href="/info/prozrachnost.csv">CSV</a>. Тук няма данни за хора. Докладите се пазят ограничено време,
        затова броят им за миналата година може да намалее.
      </p>
      <TransparencyTable {...transparency} />
      <SellersSection />
      <VipSection />
      <PrivacySection {...loaderData} />
      <RightsSection {...loaderData} />
      <h2>За програмисти</h2>
      <p>
        Обявите се четат и от програми: <Link to={href("/api")}>какво може през API</Link>. Новите обяви има и като{" "}
        <a href="/rss.xml">RSS</a>.
      </p>
      <OperatorSection {...operator} />
      <h2 id="contact">Връзка с нас</h2>
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

function LimitsSection({
  maxListingsBasic,
  newListingsADay,
  assisted,
  publishAttempts,
  maxPhotos,
  listingLifetimeDays,
}: InfoData) {
  return (
    <>
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
        Формулярът за обява се приема до {formatWhole(publishAttempts)} пъти на час; за Pro акаунт няма такова
        ограничение. Помощник от библиотека или кметство, определен от администратор, може да публикува и за човек без
        профил: до {counted(assisted.max, "такава обява", "такива обяви")}, най-много {formatWhole(assisted.aDay)} за 24
        часа. Такава обява се вижда, след като човекът се съгласи.
      </p>
    </>
  );
}

function SearchSection() {
  return (
    <>
      <h2 id="search">Търсене и подреждане</h2>
      <p>
        Търсенето намира думите във всички техни форми, написани на кирилица или на латиница. Ако дума не се среща в
        обявите, показваме резултати за най-близката и го казваме; с „Търси точно“ търсите само написаното. Думи в
        кавички („дървена маса“) се търсят една до друга и точно както са написани. Минус пред дума (-стол) изключва
        обявите с нея. Цена, място и данни като „дизел“, „под наем“ или „двустаен“ ограничават списъка; показваме ги над
        него и можете да ги махнете.
      </p>
      <p>Намерените обяви се подреждат по следните признаци, от най-важния към най-малко важния:</p>
      <ol>
        <li>думите, както са написани, са преди поправените, допълнените и тези със същото значение;</li>
        <li>
          обявите, чието заглавие назовава търсеното, са преди тези, които само го споменават в заглавието, а те преди
          тези с думите в описанието;
        </li>
        <li>
          обявите, в които поисканото (например гориво или брой стаи) не е посочено, а след тях и обявите, които само
          споменават търсеното, са накрая под свои заглавия; до имоти, които го споменават, води отделна връзка;
        </li>
        <li>VIP обявите са преди останалите;</li>
        <li>по-новите обяви са преди по-старите.</li>
      </ol>
      <p>
        Без търсен текст първо са VIP обявите, после останалите, най-новите отпред. Изберете ли подредба по цена или по
        разстояние, важи само тя, и за VIP обявите. Подредбата не зависи от това кой я гледа.
      </p>
    </>
  );
}

function RulesSection() {
  return (
    <>
      <h2 id="rules">Правила за обявите</h2>
      <ul>
        <li>Една вещ или услуга се публикува веднъж, в подходящата категория и с истинска цена.</li>
        <li>Снимките показват това, което се предлага, и са Ваши или имате право да ги използвате.</li>
        <li>Не се допускат забранени от закона стоки, подвеждащи обещания, обиди и чужди лични данни.</li>
        <li>
          Преди публикуване проверяваме текста на обявата: дали има чужди или чувствителни лични данни, забранени стоки
          и данни, с които се злоупотребява. За повечето отбелязани думи само Ви питаме; част от обявите чакат преглед
          от администратор, обикновено до два часа през деня.
        </li>
        <li>Снимките не се проверяват автоматично. Не качвайте чужди лица, регистрационни номера и документи.</li>
        <li>Администраторите могат да спрат или да изтрият обява, която нарушава правилата.</li>
      </ul>
      <p id="linkove">
        Пратиха Ви линк за доставка или плащане? Преди да го отворите, поставете го в{" "}
        <Link to={href("/link-check")}>Провери линк</Link>. Куриер никога не иска данни от карта.
      </p>
    </>
  );
}

function VipSection() {
  return (
    <>
      <h2 id="vip">VIP обяви и Pro акаунт</h2>
      <p>
        VIP обявите стоят преди останалите в списъците и са отбелязани с „VIP“: това е платено с токени предимство в
        подредбата, а не оценка за продавача или за обявата. Един VIP токен прави обявата VIP за 24 часа; има и периоди
        от{" "}
        {VIP_OPTIONS.slice(1)
          .map(({ days, tokens }) => `${counted(days, "ден", "дни")} (${counted(tokens, "токен", "токена")})`)
          .join(", ")}
        . Токените и Pro акаунтът се дават от администраторите по заявка от профила; в сайта не се плаща. С Pro акаунт
        няма ограничение за броя на активните обяви.
      </p>
    </>
  );
}

function PrivacySection({ retention, hasProvider }: InfoData) {
  return (
    <>
      <h2 id="privacy">Лични данни и бисквитки</h2>
      <p>
        Имейлът Ви се вижда само от администраторите. Телефонът се вижда само когато посетител натисне „Покажи
        телефона“, и на седмичния лист с обяви, ако сте разрешили да се печата: с него листът се показва при поискване и
        се изпраща на кметства и читалища. От качените снимки премахваме всички скрити данни, включително мястото на
        заснемане.
      </p>
      <h3 id="retention">Колко време пазим данните</h3>
      <p>
        Пазим само това, което е нужно, и само докато е нужно. „Като отпечатък“ значи, че адресът не може да се
        възстанови.
      </p>
      <RetentionTable rows={retention} />
      <p>Необходимите бисквитки са:</p>
      <ul>
        <li>за влизане в профила (session), докато не излезете;</li>
        <li>за кратко съобщение след изпратен формуляр (toast), една минута;</li>
        <li>за да виждате веднага това, което току-що сте променили (written), минута и половина;</li>
        <li>за съобщение до продавач, което още не сте потвърдили или за което ще влезете (first-words), един час;</li>
        <li>за разговор с продавач, който отваряте без профил (guest), {counted(GUEST_LINK_DAYS, "ден", "дни")};</li>
        <li>за лесния режим (easy), ако сте го включили, една година;</li>
        <li>за това, че вече сте влизали от този браузър (known-browser), една година;</li>
        <li>
          за разпознаване на браузъра (visitor), {counted(VISITOR_DAYS, "ден", "дни")} след като покажете телефон,
          изпратите доклад, съобщение, оценка или адрес за известия, влезете или излезете. Така ограниченията срещу
          злоупотреби важат за Вас, а не за всички във Вашата мрежа, и никой не оценява сам себе си.
        </li>
      </ul>
      <p>
        Аналитични и маркетингови скриптове сайтът в момента няма; ако се появят, ще работят само с Вашето съгласие. В
        браузъра Ви стоят запазените обяви и търсения, последно разгледаните и незавършените обяви, изборът Ви за
        бисквитки, няколко страници за случаите без интернет и, само ако го включите, последните Ви търсения.
        {hasProvider
          ? " Ако влизате с профил от друг сайт, той научава, че сте влезли тук."
          : " Не зареждаме нищо от чужди сайтове."}
      </p>
      <p>
        Ако включите известия на устройство, те минават през службата на производителя на браузъра (Google, Mozilla,
        Apple или Microsoft). Шифровани са за Вашия браузър и службата не може да ги прочете.
      </p>
    </>
  );
}

function RightsSection({ photoGraceDays }: InfoData) {
  return (
    <>
      <h2 id="rights">Вашите права</h2>
      <p>
        От „Моите данни“ в профила си можете да изтеглите всичко, което пазим за Вас, и да изтриете профила си.
        Изтритият профил изчезва веднага и се заличава окончателно след {counted(DELETION_DAYS, "ден", "дни")}; дотогава
        можете да го върнете с линка от имейла.
      </p>
      <h2>Какво се случва с изтритото</h2>
      <p>
        Когато изтриете обява, тя изчезва веднага. След едно денонощие снимките ѝ вече не се показват на никого, а{" "}
        {counted(photoGraceDays, "ден", "дни")} по-късно се изтриват и от сървъра. Снимките на обява, която ние сме
        изтрили, и тези на окончателно заличен профил се изтриват до едно денонощие. От обявата остават категорията и
        населеното място, за да може старият ѝ адрес да покаже подобни обяви, а ако е била докладвана, в доклада остават
        и заглавието и цената ѝ.
      </p>
    </>
  );
}
