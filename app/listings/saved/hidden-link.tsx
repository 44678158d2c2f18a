/** A link from the lists of saved ads to the hidden ads and sellers. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

export function HiddenLink() {
  return (
    <p className="mt-6">
      <Link to={href("/hidden")} className="scripted inline-flex min-h-11 items-center text-grape underline">
        Скрити обяви и продавачи
      </Link>
    </p>
  );
}
