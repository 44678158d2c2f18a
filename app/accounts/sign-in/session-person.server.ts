import type { Db } from "#app/platform/database/database.server.ts";
import { IS_ACTIVE_PERSON } from "./active-person.server.ts";

/** Builds a query for the sessions that have not ended, of people who are neither blocked nor deleted, after the second step. */
export function activeSessions(db: Db) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.expires_at", ">", new Date())
    .where(IS_ACTIVE_PERSON)
    .where((eb) => eb.or([eb("users.two_factor_enabled", "=", false), eb("sessions.second_step", "=", true)]));
}

/**
 * Returns a subquery of the id of the person of a session token, for frequent requests; it is faster than findPerson(). Like that
 * function, it finds nobody for guests, for blocked and deleted people, and before the second step.
 */
export function sessionPerson(db: Db, token: string) {
  return activeSessions(db).select("users.id").where("sessions.token", "=", token);
}
