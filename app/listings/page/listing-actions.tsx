/** The visitor's actions on an ad, in one row: call, save, share, and a menu with the rest. */
import { href } from "react-router";
import { PhoneButton } from "#app/listings/card/phone-button.tsx";
import { ForwardMenu } from "#app/listings/forwarding/forward-menu.tsx";
import { ReportForm } from "#app/listings/reports/report-form.tsx";
import { HeartButton } from "#app/listings/saved/heart-button.tsx";
import { HiddenState, HideItems } from "#app/listings/saved/hide-menu.tsx";
import { SaveWithoutScript } from "#app/listings/saved/save-without-script.tsx";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Ellipsis, Flag, MessageCircle, Printer } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";
import type { AskedPrice } from "#app/platform/wording/price.ts";
import { NO_PHONE } from "./phone-answer.ts";

interface ListingActionsProps {
  readonly page: {
    readonly id: string;
    readonly title: string;
    readonly price: AskedPrice;
    readonly salary: string | undefined;
    readonly hasPhone: boolean;
    readonly canBeWrittenTo: boolean;
    readonly seller: { readonly id: string; readonly name: string };
  };
  /** The canonical address of the ad. */
  readonly address: string;
}

export function ListingActions({ page, address }: ListingActionsProps) {
  const menu = useDismissibleMenu();
  const { id, title, seller } = page;
  const hideable = { ad: { id, name: title }, seller };
  return (
    <>
      <div className="listing-actions">
        <CallButton page={page} />
        <HeartButton withText className={buttonClass("secondary", "print:hidden")} /> <SaveWithoutScript id={id} />{" "}
        <ForwardMenu title={title} address={address} />
        <details ref={menu} className="drop-menu low-sheet">
          <summary className={buttonClass("secondary")} title="Още">
            <Ellipsis />
            <span className="sr-only">Още действия</span>
          </summary>
          <ul>
            <li>
              <ReportDialog listingId={id} />
            </li>
            <HideItems {...hideable} />
            <li>
              <Link to={href("/listings/:id/flyer", { id })}>
                <Printer />
                Листовка за печат
              </Link>
            </li>
          </ul>
        </details>
      </div>
      {page.canBeWrittenTo && <WriteButton listingId={id} />}
      <HiddenState {...hideable} />
    </>
  );
}

/** The bar at the bottom of a phone's screen. */
export function CallBar({ page }: Pick<ListingActionsProps, "page">) {
  return (
    <div className="call-bar">
      <div>
        <Price price={page.price} />
        {page.salary && <p className="font-bold text-grape">{page.salary}</p>}
      </div>
      {page.canBeWrittenTo && <WriteButton listingId={page.id} isSmall />}
      <CallButton page={page} />
    </div>
  );
}

function CallButton({ page }: { readonly page: { readonly id: string; readonly hasPhone: boolean } }) {
  if (!page.hasPhone) return <p className={buttonClass("secondary", "opacity-70")}>{NO_PHONE}</p>;
  return <PhoneButton listingId={page.id} look="full" />;
}

/** Leads to the page for writing to the seller, or to the conversation of a signed-in person. `isSmall`: with its icon only. */
function WriteButton({ listingId, isSmall = false }: { readonly listingId: string; readonly isSmall?: boolean }) {
  return (
    <ButtonLink
      to={href("/listings/:id/message", { id: listingId })}
      rel="nofollow"
      look="secondary"
      className="print:hidden"
    >
      <MessageCircle />
      <span className={isSmall ? "sr-only" : ""}>Пиши на продавача</span>
    </ButtonLink>
  );
}

function ReportDialog({ listingId }: { readonly listingId: string }) {
  return (
    <Dialog
      title="Доклад за обява"
      closeLabel="Затвори"
      trigger={(open) => (
        <Link to={href("/listings/:id/report", { id: listingId })} {...open}>
          <Flag />
          Докладвай
        </Link>
      )}
    >
      <ReportForm listingId={listingId} />
    </Dialog>
  );
}
