/** The sellers that an account follows, with or without script. */
import { Form, href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Trash2 } from "#app/ui/icons.tsx";
import { ROW, SearchTitle } from "./saved-search-row.tsx";
import type { FollowedSeller } from "./saved-searches.queries.server.ts";

export function FollowedSellers({ sellers }: { readonly sellers: readonly FollowedSeller[] }) {
  return (
    <section aria-labelledby="followed" className="mt-8">
      <h2 id="followed" className="mb-3 text-xl">
        Продавачи, които следвате
      </h2>
      <ul className="grid gap-3">
        {sellers.map(({ id, name, count }) => (
          <li key={id} className={ROW}>
            <SearchTitle to={href("/saved-searches/:id", { id })} name={name} count={count} level="h3" />
            <Form method="post" action={href("/seller/:id/follow", { id })}>
              <input type="hidden" name="from" value="searches" />
              <button
                type="submit"
                name="intent"
                value="unfollow"
                aria-label={`Не следвай повече: ${name}`}
                className={buttonClass("secondary")}
              >
                <Trash2 className="size-4" />
                Не следвай повече
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
