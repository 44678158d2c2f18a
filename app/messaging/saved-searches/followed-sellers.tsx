/** The list of sellers that an account follows. */

import { href } from "react-router";
import { ROW, SearchTitle } from "./saved-search-row.tsx";
import type { FollowedSeller } from "./saved-searches.queries.server.ts";
import { UnfollowForm } from "./unfollow-form.tsx";

export function FollowedSellers({ sellers }: { readonly sellers: readonly FollowedSeller[] }) {
  return (
    <section aria-labelledby="followed" className="mt-8">
      <h2 id="followed" className="mb-3 text-xl">
        Продавачи, които следите
      </h2>
      <ul className="grid gap-3">
        {sellers.map(({ id, name, count }) => (
          <li key={id} className={ROW}>
            <SearchTitle to={href("/saved-searches/:id", { id })} name={name} count={count} level="h3" />
            <UnfollowForm id={id} name={name} from="searches" />
          </li>
        ))}
      </ul>
    </section>
  );
}
