/** Says on the page of an assisted ad whose it is, who published it, and how that person gets it. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

interface PrincipalNoteProps {
  readonly listingId: string;
  readonly principal: { readonly name: string; readonly office: string | null } | null;
}

export function PrincipalNote({ listingId, principal }: PrincipalNoteProps) {
  if (!principal) return null;
  return (
    <section aria-labelledby="principal" className="panel p-4">
      <h2 id="principal" className="text-lg wrap-anywhere">
        {`Собственик: ${principal.name}`}
      </h2>
      <p className="text-sm">
        {`Публикува ${principal.office ?? "помощник"}, със съгласието на собственика. Телефонът е негов, а съобщенията през сайта получава помощникът.`}
      </p>
      <Link
        to={href("/my-ads/:id/owner", { id: listingId })}
        rel="nofollow"
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-3 print:hidden"
      >
        Обявата е моя
      </Link>
    </section>
  );
}
