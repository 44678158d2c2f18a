/** The links below a list, to its beginning and to its next page. */
import { ButtonLink } from "#app/platform/ui/button.tsx";

interface ListPagesProps {
  /** The parameters of all pages of the list. */
  readonly params?: Readonly<Record<string, string>>;
  /** Further parameters of the next page. */
  readonly nextParams?: Readonly<Record<string, string>>;
  /** The cursor of the next page. */
  readonly next: string | undefined;
  /** False on the first page. */
  readonly isLater: boolean;
}

export function ListPages({ params = {}, nextParams, next, isLater }: ListPagesProps) {
  const search = (given: Readonly<Record<string, string>>) => new URLSearchParams(given).toString();
  return (
    <nav aria-label="Страници" className="mt-8 flex flex-wrap justify-center gap-3">
      {isLater && (
        <ButtonLink to={{ search: search(params) }} look="quiet">
          Към началото
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={{ search: search({ ...params, after: next, ...nextParams }) }} look="secondary" rel="next">
          Покажи още
        </ButtonLink>
      )}
    </nav>
  );
}
