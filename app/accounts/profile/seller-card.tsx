/** The card of a seller with name, account type and rating; it never contains the email address or phone number. */

import type { ReactNode } from "react";
import { href } from "react-router";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/person.ts";
import {
  BadgeCheck,
  Calendar,
  CircleCheck,
  LayoutGrid,
  MessageCircle,
  Store,
  UserRound,
} from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { MAX_COUNTED_LISTINGS } from "./counted-listings.ts";
import { SELLER_KINDS, type Trader } from "./seller-kind.ts";
import type { SellerView } from "./sellers.queries.server.ts";

interface SellerCardProps {
  readonly seller: SellerView;
  /** False on the seller's own page. */
  readonly isOwnPage?: boolean;
  /** The rating widget. */
  readonly children: ReactNode;
}

export function SellerCard({ seller, isOwnPage = false, children }: SellerCardProps) {
  return (
    <section aria-labelledby="seller" className="panel p-4">
      <h2 id="seller" className="sr-only">
        Продавач
      </h2>
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-grape-soft text-grape">
          {seller.trader ? <Store className="size-6" /> : <UserRound className="size-6" />}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            <span>{seller.name}</span>{" "}
            {seller.isVerified && (
              <span className="inline-flex items-center gap-1 text-sm font-semibold text-good">
                <BadgeCheck className="size-4" />
                Проверен
              </span>
            )}
          </p>
          <p className="text-sm text-muted">
            {`${seller.trader ? SELLER_KINDS.trader : SELLER_KINDS.private} · ${ACCOUNT_TYPE_LABELS[seller.accountType]}`}
          </p>
        </div>
      </div>
      {seller.trader && <TraderData {...seller.trader} />}
      <div className="print:hidden">
        {children}
        {seller.note && (
          <div className="mt-3 rounded-control bg-tint p-3 text-sm">
            <p className="font-semibold">Бележка на продавача</p>
            <p className="whitespace-pre-line wrap-anywhere">{seller.note}</p>
          </div>
        )}
      </div>
      <KnownFacts seller={seller} />
      <p className="mt-3 text-sm text-muted">
        <span>{seller.trader ? TRADER_RIGHTS : PRIVATE_RIGHTS}</span>{" "}
        <Link to={`${href("/info")}#sellers`} className="underline underline-offset-3">
          Какво значи това
        </Link>
      </p>
      {!isOwnPage && (
        <Link
          to={href("/seller/:id", { id: seller.id })}
          className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline print:hidden"
        >
          Всички обяви на продавача
        </Link>
      )}
    </section>
  );
}

const TRADER_RIGHTS = "Купувате от търговец: законът за защита на потребителите (връщане, рекламация) важи.";
const PRIVATE_RIGHTS = "Купувате от частно лице: законът за защита на потребителите (връщане, рекламация) не важи.";

function TraderData({ firm, eik, address }: Trader) {
  return (
    <dl className="mt-3 grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      {[
        ["Фирма", firm],
        ["ЕИК", eik],
        ["Адрес", address],
      ].map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows facts about the seller that come from the database and not from the seller. */
function KnownFacts({ seller }: { readonly seller: SellerView }) {
  const { memberSince, listingCount, answersWithin, isEmailConfirmed, isPhoneConfirmed } = seller;
  const ads = counted(Math.min(listingCount, MAX_COUNTED_LISTINGS), "активна обява", "активни обяви");
  const facts = [
    { icon: Calendar, text: `В Тукашно от ${memberSince}` },
    { icon: LayoutGrid, text: listingCount > MAX_COUNTED_LISTINGS ? `Над ${ads}` : ads },
    answersWithin && { icon: MessageCircle, text: `Обикновено отговаря ${answersWithin}` },
    isEmailConfirmed && { icon: CircleCheck, text: "Потвърден имейл" },
    isPhoneConfirmed && { icon: CircleCheck, text: "Потвърден телефон" },
  ].filter((fact) => typeof fact === "object");
  return (
    <ul className="mt-3 grid gap-1 text-sm text-muted">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon className="size-4 shrink-0" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
