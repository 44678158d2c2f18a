/** Lists for an assistant the ads of the others of the office whose person has to be called. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

interface UnconfirmedOfOfficeProps {
  readonly rows: readonly { readonly id: string; readonly title: string; readonly principal_name: string }[];
}

export function UnconfirmedOfOffice({ rows }: UnconfirmedOfOfficeProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="of-office" className="mb-3 rounded-card bg-grape-soft p-3">
      <h2 id="of-office" className="text-lg">
        От Вашата служба чакат обаждане
      </h2>
      <ul>
        {rows.map(({ id, title, principal_name }) => (
          <li key={id}>
            <Link
              to={href("/my-ads/:id/owner", { id })}
              className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-3"
            >
              {`${principal_name}: ${title}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
