/** /sedmitsa/{town}: the ads of the week of a municipality, to be printed for its notice board. */
import { data, href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { findMunicipality, MUNICIPALITIES } from "#app/catalogue/places/municipalities.ts";
import { qrCode } from "#app/listings/sharing/qr-code.server.ts";
import { endSheetMails, findOfficeByLink, findPrintedPhones } from "#app/listings/sheet/offices.server.ts";
import { placeAds } from "#app/listings/sheet/sheet-layout.ts";
import { showSheetPhones } from "#app/listings/sheet/sheet-phones.server.ts";
import { findSheet, mondayOf, weekText } from "#app/listings/sheet/weekly-sheet.queries.server.ts";
import { WeeklySheet } from "#app/listings/sheet/weekly-sheet.tsx";
import { readForm, redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { keyPageMeta, type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Printer } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Spaced } from "#app/platform/ui/spaced.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/weekly-sheet";

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** Returns the municipality of the address; throws a missing page for another one. */
function townOf(slug: string) {
  const town = findMunicipality(slug);
  if (!town) throw data(null, { status: 404 });
  return town;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, env } = site;
  const town = townOf(params.town);
  const now = new Date();
  const { ads, others } = await findSheet(db, town, { now, display: env.priceDisplay });
  const office = await findOfficeByLink(site, town.slug, url.searchParams);
  const sheet = {
    isForOffice: office !== undefined,
    columns: placeAds(ads) ?? [],
    others,
    count: ads.length,
    printable: ads.filter(({ printsPhone }) => printsPhone).length,
    elsewhere: MUNICIPALITIES.filter((one) => one !== town).map(({ name, slug }) => ({ name, slug })),
    town: town.name,
    week: weekText(mondayOf(now)),
    host: new URL(env.siteUrl).host,
    code: qrCode(env.siteUrl + href("/sedmitsa/:town", { town: town.slug })),
  };
  // The address of an office is a secret.
  return data(sheet, office && { headers: { "cache-control": "no-store" } });
}

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const site = getSite(context);
  const town = townOf(params.town);
  const form = await readForm(request);
  const office = await findOfficeByLink(site, town.slug, url.searchParams);
  if (office && form.get("intent") === "end") {
    await endSheetMails(site.db, office.id);
    return redirectWithToast(href("/sedmitsa/:town", { town: town.slug }), successToast("sheet_mails_ended"));
  }
  const { headers, ...asked } = await visitorOfForm(context, request);
  const { ads } = await findSheet(site.db, town, { now: new Date(), display: site.env.priceDisplay });
  if (office) {
    await site.limits.take("officeSheet", office.id);
    const ids = ads.map(({ id }) => id);
    return data({ phones: await findPrintedPhones(site.db, ids), refused: undefined }, { headers });
  }
  const answer = await showSheetPhones(site, ads, { ...asked, headers: request.headers });
  return data(answer, { status: answer.refused?.status ?? 200, headers });
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  (loaderData?.isForOffice ? keyPageMeta("Седмичен лист") : pageMetaOf(loaderData))(place);

const pageMetaOf = (loaderData: Route.MetaArgs["loaderData"]) => (place: MetaPlace) =>
  pageMeta(place, {
    title: `${loaderData?.town ?? ""}: обявите от седмицата, за печат`,
    description: `Новите обяви от ${loaderData?.town ?? ""} и селата наоколо на един лист A4, с номер и цена, готов за таблото на кметството, магазина или читалището.`,
    noindex: loaderData === undefined || loaderData.count === 0,
  });

const LINK = "inline-flex min-h-11 items-center underline underline-offset-3 hover:text-grape";

export default function SheetPage({ loaderData: sheet, actionData }: Route.ComponentProps) {
  const { isForOffice, town, count, printable, elsewhere } = sheet;
  return (
    <div className="container-page py-5 print:max-w-none print:p-0">
      {count === 0 ? (
        <>
          <h1 className="text-2xl lg:text-3xl">{`${town}: обявите от седмицата`}</h1>
          <EmptyState text={`Тази седмица още няма нови обяви от ${town} и селата наоколо`}>
            {isForOffice && !actionData && <AskForPhones isForOffice />}
          </EmptyState>
        </>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
            <Button type="button" onClick={() => window.print()} className="scripted">
              <Printer />
              Отпечатай
            </Button>
            {!actionData && (isForOffice || printable > 0) && <AskForPhones isForOffice={isForOffice} />}
            <p className="basis-full text-muted">
              <span>
                {`Един лист A4 от двете страни, за таблото в населеното място. Листът е същият цяла седмица; каквото вече не е на сайта, отпада. ${printable === 0 ? "" : `С телефони са ${counted(printable, "обява", "обяви")}: само където собственикът е разрешил да се печата.`}`}
              </span>
              <noscript> Отпечатайте листа от менюто на браузъра.</noscript>
            </p>
          </div>
          {actionData?.refused && (
            <div className="mb-4 print:hidden">
              <Notice kind="error" text={actionData.refused.text} />
            </div>
          )}
          <WeeklySheet {...sheet} {...(actionData && { phones: actionData.phones })} />
        </>
      )}
      <nav aria-label="Други общини" className="mt-6 flex flex-wrap gap-x-4 print:hidden">
        <Spaced>
          {elsewhere.map(({ name, slug }) => (
            <Link key={slug} to={href("/sedmitsa/:town", { town: slug })} className={LINK}>
              {name}
            </Link>
          ))}
        </Spaced>
      </nav>
    </div>
  );
}

/** Asks for the phones; an office can end its mails beside it. */
function AskForPhones({ isForOffice }: Pick<Route.ComponentProps["loaderData"], "isForOffice">) {
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <SubmitButton look="secondary">Покажи с телефоните</SubmitButton>
      {isForOffice && (
        <SubmitButton look="quiet" intent="end">
          Спри имейлите с листа
        </SubmitButton>
      )}
    </Form>
  );
}
