/** Reads the history of a person's VIP tokens. */
import type { Db } from "#app/platform/database/database.server.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import type { TokenLedgerReason } from "#db/tables.ts";

/** Number of entries shown; the complete history is in the data export. */
const SHOWN = 30;

export async function findLedger(db: Db, userId: string) {
  const rows = await db
    .selectFrom("token_ledger")
    .leftJoin("listings", "listings.id", "token_ledger.listing_id")
    .select([
      "token_ledger.id",
      "token_ledger.amount",
      "token_ledger.reason",
      "token_ledger.days",
      "token_ledger.created_at",
      "listings.title",
    ])
    .where("token_ledger.user_id", "=", userId)
    .orderBy("token_ledger.id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, amount, created_at, ...row }) => ({
    id,
    when: formatDate(created_at),
    /** '+5' or '−3'. */
    change: amount > 0 ? `+${amount}` : `\u2212${-amount}`,
    text: ledgerText(row),
  }));
}

export type LedgerEntry = Awaited<ReturnType<typeof findLedger>>[number];

interface Spending {
  readonly days: number | null;
  readonly title: string | null;
}

/** Returns the text of a change of the balance. */
function ledgerText({ reason, ...spending }: Spending & { readonly reason: TokenLedgerReason }): string {
  return TEXTS[reason](spending);
}

const TEXTS = {
  grant: () => "Добавени от администратор",
  request: () => "Одобрена заявка",
  sample: () => "Начален подарък",
  vip: ({ days, title }) =>
    `VIP${days === null ? "" : ` за ${counted(days, "ден", "дни")}`}: ${title ?? "изтрита обява"}`,
} as const satisfies Record<TokenLedgerReason, (spending: Spending) => string>;

export async function getTokens(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom("users").select("vip_tokens").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.vip_tokens;
}
