// Runs actions of administrators without a page.
import type { Site } from "#app/accounts/visit/site.server.ts";
import { runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { type ActionPath, findAction } from "#app/admin/audit/action-registry.server.ts";
import type { User } from "./make.ts";
import { personOf } from "./request.ts";

interface Wanted {
  readonly id: string;
  readonly input?: object;
  /** The version of the page that the administrator saw. */
  readonly seen?: string | undefined;
}

/** Runs an action by its path, with a reason unless the input is given; returns its message. */
export function administer(
  site: Site,
  admin: User,
  path: ActionPath,
  { id, input = { reason: "spam" }, seen }: Wanted,
): Promise<string> {
  const [target = "", name = ""] = path.split("/");
  const action = findAction(target, name);
  if (!action) throw new Error(`no action ${path}`);
  return runAdminAction(site, personOf(admin), { action, id, input, seen });
}
