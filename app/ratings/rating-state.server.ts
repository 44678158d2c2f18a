/** The initial state of the rating widget. Cached pages start open; the server checks what is submitted. */
import type { Db } from "#app/platform/database.server.ts";
import type { RatingState } from "./rating-widget.tsx";
import { hasRated } from "./ratings.commands.server.ts";

export async function ratingStateOf(db: Db, viewerId: string | undefined, sellerId: string): Promise<RatingState> {
  if (viewerId === undefined) return "guest";
  if (viewerId === sellerId) return "own";
  return (await hasRated(db, viewerId, sellerId)) ? "rated" : "open";
}
