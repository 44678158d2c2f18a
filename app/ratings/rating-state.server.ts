/** Which of its three states a rating widget starts in. Pages for everybody start open; the server judges what is sent. */
import type { Db } from "#app/platform/database.server.ts";
import type { RatingState } from "./rating-widget.tsx";
import { hasRated } from "./ratings.commands.server.ts";

export async function ratingStateOf(db: Db, viewerId: string | undefined, sellerId: string): Promise<RatingState> {
  if (viewerId === undefined) return "guest";
  if (viewerId === sellerId) return "own";
  return (await hasRated(db, viewerId, sellerId)) ? "rated" : "open";
}
