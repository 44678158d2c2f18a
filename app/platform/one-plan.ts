/**
 * Before a statement whose plan is right for any values: where planning costs more than the statement, as on the embedded
 * database, it is planned once. Not for one whose values decide between indexes, or which must imply the condition of one.
 */
export const ONE_PLAN = "/* one plan */";
