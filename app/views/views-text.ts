/** 'N преглеждания'. */
import { counted } from "#app/wording/plurals.ts";

export function viewsText(views: number): string {
  return counted(views, "преглеждане", "преглеждания");
}
