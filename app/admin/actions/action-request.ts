import { href } from "react-router";
import type { Offer } from "./admin-actions.ts";

/** An action that a page asks to run on rows. */
export interface ActionRequest {
  readonly offer: Offer;
  readonly ids: readonly string[];
  /** A name or title to display. */
  readonly about?: string | undefined;
  /** The phone number to release. */
  readonly number?: string | undefined;
  /** The version of a single row that this page shows. */
  readonly seen?: string | undefined;
  /** The newest version among the rows of this page; set for several selected rows. */
  readonly asOf?: string | undefined;
  /** The code of the preselected reason. */
  readonly reason?: string | undefined;
  /** The number of selected rows, where one row stands for several records. */
  readonly rows?: number | undefined;
}

export function actionPath({ target, name }: Pick<Offer, "target" | "name">): string {
  return href("/admin/do/:target/:action", { target, action: name });
}

/** Returns the URL of the confirmation page, which also shows a refused form again. */
export function confirmationPath({ offer, ids, ...fields }: ActionRequest, next: string): string {
  const params = new URLSearchParams({ id: ids.join(" ") });
  for (const [name, value] of Object.entries(fields)) if (value) params.append(name, String(value));
  params.append("next", next);
  return `${actionPath(offer)}?${params}`;
}
