/**
 * The migrations of earlier versions, in whose place the first ten files of db/migrations make the same schema. A database in which all of them have
 * run is used as it is; an older one is refused.
 */
export const REPLACED = {
  count: 72,
  newest: "0082-refused-mailboxes.sql",
  /** The last commit with these migrations, which takes up older databases and backups. */
  commit: "67bc6e5d",
} as const;

/** The first and the last of the files that make the schema. */
const [FIRST, LAST] = ["0101-people.sql", "0110-triggers.sql"];

/** Reports whether a migration is one of the replaced ones. */
export const isReplaced = ({ name }: { readonly name: string }): boolean => name < FIRST;

/** Reports whether a migration is one of the files that make the schema. */
export const isOfSchema = ({ name }: { readonly name: string }): boolean => FIRST <= name && name <= LAST;
