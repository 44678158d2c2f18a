/**
 * Before a statement whose plan is right for any values: planning it costs more than it takes, so it is planned once. Not for
 * one whose values decide between indexes, or which must imply the condition of one.
 */
export const ONE_PLAN = "/* one plan */";
