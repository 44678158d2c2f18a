import { type SqlBool, sql } from "kysely";

/** SQL condition on `users`: the person is neither blocked nor deleted. */
export const IS_ACTIVE_PERSON = sql<SqlBool>`(not users.is_blocked and users.deleted_at is null)`;
