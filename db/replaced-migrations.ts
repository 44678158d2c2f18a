/**
 * The migrations of earlier versions, in whose place the first ten files of db/migrations make the same schema. A database in which all of them have
 * run is used as it is. One of the release before lacks the last nine, which stand in `folder`; an older one is refused.
 */
export const REPLACED = {
  count: 72,
  newest: "0082-refused-mailboxes.sql",
  release: { count: 63, newest: "0075-mail-outcomes.sql" },
  folder: "db/migrations-before",
  /** The commit of that release, which takes up older databases and backups. */
  commit: "aec6fe23",
} as const;

/** The first and the last of the files that make the schema. */
const [FIRST, LAST] = ["0101-people.sql", "0110-triggers.sql"];

/** Reports whether a migration is one of the replaced ones. */
export const isReplaced = ({ name }: { readonly name: string }): boolean => name < FIRST;

/** Reports whether a migration is one of the files that make the schema. */
export const isOfSchema = ({ name }: { readonly name: string }): boolean => FIRST <= name && name <= LAST;
