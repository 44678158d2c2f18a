/** PostgreSQL types parsed as numbers: our bigint and numeric values fit a double, and the drivers would return strings. */
export const NUMBER_TYPES = [20, 1700];
