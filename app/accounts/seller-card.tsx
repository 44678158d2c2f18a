/** Who offers: name, kind of account, how trusted. Never an e-mail or a number. */
import { BadgeCheck, Star, UserRound } from "lucide-react";
import { plural } from "#app/ui/plurals.ts";
import type { AccountType } from "#db/tables.ts";
import { ACCOUNT_TYPE_LABELS } from "./viewer.ts";

export interface SellerView {
  readonly name: string;
  readonly accountType: AccountType;
  readonly isVerified: boolean;
  /** 'ноември 2026 г.' */
  readonly memberSince: string;
  readonly rating: { readonly average: number; readonly count: number } | undefined;
}

export function SellerCard({ seller }: { readonly seller: SellerView }) {
  return (
    <section aria-labelledby="seller" className="rounded-card border border-line bg-card p-4">
      <h2 id="seller" className="sr-only">
        Продавач
      </h2>
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-grape-soft text-grape">
          <UserRound aria-hidden strokeWidth={1.75} className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            {seller.name}
            {seller.isVerified && (
              <span className="inline-flex items-center gap-1 text-sm font-semibold text-good">
                <BadgeCheck aria-hidden className="size-4" />
                Проверен
              </span>
            )}
          </p>
          <p className="text-sm text-muted">
            {seller.accountType === "pro" ? ACCOUNT_TYPE_LABELS.pro : `Частно лице · ${ACCOUNT_TYPE_LABELS.basic}`}
          </p>
        </div>
      </div>
      <p className="mt-3 flex items-center gap-1.5 text-sm">
        <Star aria-hidden className={`size-4 ${seller.rating ? "fill-sunflower text-sunflower" : "text-muted"}`} />
        {seller.rating ? (
          <>
            <strong>{seller.rating.average.toFixed(1).replace(".", ",")}</strong>
            <span className="text-muted">
              ({seller.rating.count} {plural(seller.rating.count, "оценка", "оценки")})
            </span>
          </>
        ) : (
          <span className="text-muted">Още няма оценки</span>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">В Тукашно от {seller.memberSince}</p>
    </section>
  );
}
