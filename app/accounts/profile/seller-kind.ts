/** The two kinds of sellers: private people, and traders by their own declaration. */
export const SELLER_KINDS = { private: "Частно лице", trader: "Търговец" } as const;

/** The number of days for which the data of a former trader are stored, for claims of buyers. */
export const ENDED_TRADER_DAYS = 180;

/** The public data of a trader. */
export interface Trader {
  readonly firm: string;
  /** Nine digits, or thirteen for a branch. */
  readonly eik: string;
  readonly address: string;
}
