/** Stores and ends the declarations of traders. A trigger copies the kind of seller to their ads. */
import type { Trader } from "#app/accounts/profile/seller-kind.ts";
import { lockPersonRow } from "#app/accounts/sign-in/lock-person.server.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";

/** Makes a person a trader with these data, or replaces the data of a trader. */
export function declareTrader(db: Db, userId: string, { firm, eik, address }: Trader): Promise<void> {
  return inTransaction(db, async (tx) => {
    // As publishing does, so that an ad published at the same time has the right kind of seller.
    await lockPersonRow(tx, userId);
    const changed_at = new Date();
    await tx
      .insertInto("traders")
      .values({ user_id: userId, firm, eik, address, declared_at: changed_at, changed_at, ended_at: null })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((eb) => ({
          firm,
          eik,
          address,
          changed_at,
          // A person who was private in between is a trader from now on.
          declared_at: eb
            .case()
            .when("traders.ended_at", "is", null)
            .then(eb.ref("traders.declared_at"))
            .else(changed_at)
            .end(),
          ended_at: null,
        })),
      )
      .execute();
    await announceSellerAndListings(tx, userId);
  });
}

/** Makes a trader a private person again; does nothing to a private person. */
export function becomePrivate(db: Db, userId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    // As publishing does, so that an ad published at the same time has the right kind of seller.
    await lockPersonRow(tx, userId);
    await endTrader(tx, userId);
    await announceSellerAndListings(tx, userId);
  });
}

/** Ends a declaration in a transaction that holds the lock of the person. */
export async function endTrader(tx: Tx, userId: string): Promise<void> {
  const now = new Date();
  await tx
    .updateTable("traders")
    .set({ ended_at: now, changed_at: now })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}

/** Returns the declaration of a person; undefined for a private person. */
export function getTrader(db: Db, userId: string): Promise<(Trader & { readonly declared_at: Date }) | undefined> {
  return db
    .selectFrom("traders")
    .select(["firm", "eik", "address", "declared_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}
