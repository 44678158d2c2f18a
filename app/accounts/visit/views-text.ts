import { counted } from "#app/platform/wording/plurals.ts";

/** Returns a number of views as text, for example '3 преглеждания'. */
export function viewsText(views: number): string {
  return counted(views, "преглеждане", "преглеждания");
}
