import { type Expression, type SqlBool, sql } from "kysely";

/** Returns the condition that an ad is VIP now. */
export function vipNow(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(listings.priority = 'vip' and (listings.vip_expires_at is null or listings.vip_expires_at > ${now}))`;
}
