/** The card of a seller with name, account type and rating; it never contains the email address or phone number. */

import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/viewer.ts";
import { BadgeCheck, UserRound } from "#app/platform/ui/icons.tsx";
import type { UserAccountType } from "#db/tables.ts";

export interface SellerView {
  readonly id: string;
  readonly name: string;
  readonly accountType: UserAccountType;
  readonly isVerified: boolean;
  /** The month of registration as text, for example 'ноември 2026 г.'. */
  readonly memberSince: string;
  readonly rating: { readonly average: number; readonly count: number } | undefined;
}

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
          <UserRound className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            {seller.name}
            {seller.isVerified && (
              <span className="inline-flex items-center gap-1 text-sm font-semibold text-good">
                <BadgeCheck className="size-4" />
                Проверен
              </span>
            )}
          </p>
          <p className="text-sm text-muted">
            {seller.accountType === "pro" ? ACCOUNT_TYPE_LABELS.pro : `Частно лице · ${ACCOUNT_TYPE_LABELS.basic}`}
          </p>
        </div>
      </div>
      <div className="print:hidden">{children}</div>
      <p className="mt-2 text-sm text-muted">В Тукашно от {seller.memberSince}</p>
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
