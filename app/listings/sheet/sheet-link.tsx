/** The link from a list of a town to its weekly sheet. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

export interface SheetTown {
  readonly name: string;
  readonly slug: string;
}

export function SheetLink({ town }: { readonly town: SheetTown | undefined }) {
  return (
    town && (
      <p className="mt-4">
        <Link
          to={href("/sedmitsa/:town", { town: town.slug })}
          className="inline-flex min-h-11 items-center text-grape underline underline-offset-3"
        >
          {`Обявите от седмицата за ${town.name}, на лист за печат`}
        </Link>
      </p>
    )
  );
}
