import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { ERRORS } from "#app/platform/errors/errors.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { codesOf } from "#app/platform/wording/codes.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { API_PATH, API_VERSION, CALLS_PER_MINUTE, CHANGES_PAGE, IDEMPOTENCY_HOURS } from "#app/routes/api/limits.ts";
import type { Route } from "./+types/api";

const DOCUMENT = `${API_PATH}/openapi.json`;

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, signIn } = getSite(context).env;
  return { base: siteUrl + API_PATH, takesWrites: signIn.apiTokens };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "За програмисти: обявите през API",
    description: "Как програма чете обявите в Тукашно, публикува и променя обяви: примери, ограничения, версии.",
  });

const readExample = (
  base: string,
) => `curl -G '${base}/listings' --data-urlencode 'q=дизел до 9000 лв' -d category=avtomobili
curl '${base}/categories'
curl '${base}/changes'`;

const writeExample = (
  base: string,
) => `TOKEN=$(curl -s ${base}/session --json '{"email":"…","password":"…"}' | jq -r .token)
PHOTO=$(curl -s ${base}/photos -H "Authorization: Bearer $TOKEN" -F file=@masa.jpg | jq -r .id)
AD=$(curl -s ${base}/listings -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  --json '{"category":"malki-obyavi","title":"Дървена маса","description":"Здрава маса за двора.",
           "town":"Хасково","price":"120","photos":["'$PHOTO'"]}' | jq -r .id)
curl -X PATCH ${base}/listings/$AD -H "Authorization: Bearer $TOKEN" --json '{"price":"110 EUR"}'`;

const scriptExample = (base: string) => `const base = "${base}";

let after = "";
do {
  const answer = await fetch(\`\${base}/listings?\${new URLSearchParams({ q: "маса", after })}\`);
  if (!answer.ok) throw new Error((await answer.json()).detail);
  const { listings, next } = await answer.json();
  for (const { title, price, url } of listings) console.log(title, price, url);
  after = next ?? "";
} while (after);`;

/** Documents the API for developers, with the limits from the settings. */
export default function ApiPage({ loaderData: { base, takesWrites } }: Route.ComponentProps) {
  return (
    <div className="container-page prose-bg py-6">
      <h1 className="text-2xl lg:text-3xl">За програмисти</h1>
      <p>
        {takesWrites && "Всичко, което човек може на страниците, може и програма, по същите правила. "}
        Всички адреси, полета и отговори са описани в <a href={DOCUMENT}>документа по OpenAPI 3.1</a>; с него повечето
        инструменти правят клиент сами.
      </p>
      <h2>Четене</h2>
      <p>
        Четенето е свободно: без профил, без ключ и от страници на други сайтове. Обявите се филтрират и търсят със
        същите параметри, които виждате в адреса на списъка. Телефоните не са в обявите: искат се един по един и се
        броят.
      </p>
      <Code text={readExample(base)} label="Пример за четене с curl" />
      <Code text={scriptExample(base)} label="Пример за четене с TypeScript" />
      <p>
        Който пази копие на обявите, пита <code>/changes</code> с курсора от последния отговор и получава само
        промененото и изтритото, до {counted(CHANGES_PAGE, "обява", "обяви")} наведнъж. Курсорът не остарява.
      </p>
      <h2>Публикуване и промени</h2>
      {takesWrites ? <Writing base={base} /> : <p>В момента програмите могат само да четат от този сайт.</p>}
      <h2>Ограничения</h2>
      <p>
        От една мрежа се приемат до {counted(CALLS_PER_MINUTE, "заявка", "заявки")} в минута; колко остават, пише в{" "}
        <code>RateLimit</code>. При отговор 429 изчакайте секундите от <code>Retry-After</code>. Ограниченията за обяви,
        снимки и телефони са същите като на страниците и са в <Link to={href("/info")}>информацията и правилата</Link>.
        Четете с <code>If-None-Match</code>: непромененото идва без съдържание.
      </p>
      <h2>Версии</h2>
      <p>
        Тук е описана версия {API_VERSION}. В нея само се добавя: нови адреси, полета и кодове, които клиентът Ви трябва
        да подминава. Друго поведение би било на друг адрес, а този би работил поне още една година.
      </p>
      <h2 id="errors">Откази</h2>
      <p>
        Отказът е <code>application/problem+json</code>: <code>code</code> за програмата, <code>title</code> и{" "}
        <code>detail</code> за човека, а при грешно поле и <code>field</code> и <code>errors</code>.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Всички кодове</summary>
        <dl>
          {CODES.map(([code, status, text]) => (
            <div key={code} id={code} className="border-t border-line py-2">
              <dt>
                <code className="break-all">{code}</code> ({status})
              </dt>
              {text && <dd className="text-muted">{text}</dd>}
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Writing({ base }: { readonly base: string }) {
  return (
    <>
      <p>
        За останалото е нужен профил. Влезте с <code>POST /session</code> и изпращайте получения ключ в{" "}
        <code>Authorization: Bearer …</code>. Ако профилът е с вход в две стъпки, отговорът иска и код. Ключът важи,
        докато се ползва, и спира с <code>DELETE /session</code>.
      </p>
      <Code text={writeExample(base)} label="Пример за публикуване и промяна с curl" />
      <p>
        <code>PATCH</code> променя само изпратеното (JSON Merge Patch), а <code>null</code> изтрива стойност.{" "}
        <code>PUT</code> заменя цялата обява и приема това, което връща <code>GET /me/listings/…</code>: липсващо поле е
        грешка, за да не се изтрие нещо неволно.
      </p>
      <p>
        Не знаете дали заявката е стигнала? Изпратете я пак със същия <code>Idempotency-Key</code>: ще бъде изпълнена
        веднъж, а отговорът се пази {counted(IDEMPOTENCY_HOURS, "час", "часа")}.
      </p>
    </>
  );
}

/** Error codes with their texts, except texts that need values. */
const CODES = codesOf(ERRORS)
  // Omits administrators' codes, and names that content blockers hide.
  .filter((code) => !/^(admin|consent)_/.test(code))
  .map((code) => {
    const { status, text } = ERRORS[code];
    return [code, status, typeof text === "string" ? text : undefined] as const;
  });

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally, by keyboard too
      tabIndex={0}
      className="my-3 overflow-x-auto panel p-3"
    >
      <pre className="text-sm">
        <code>{text}</code>
      </pre>
    </section>
  );
}
