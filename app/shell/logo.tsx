/** The logo: a square with the rotating icons of the fifteen categories, and the name. */
import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { CategoryIcon, ICON_NAMES } from "#app/categories/category-icon.tsx";

/** Milliseconds between icons (specification, section 9). */
const ROTATION = 5_000;

export function Logo() {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    // No rotation with reduced motion.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % ICON_NAMES.length), ROTATION);
    return () => clearInterval(timer);
  }, []);
  return (
    <Link to={href("/")} aria-label="тукашно, начална страница" className="flex min-h-11 min-w-0 items-center gap-2">
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-grape text-on-grape">
        <CategoryIcon name={ICON_NAMES[index] ?? "house"} className="size-5" />
      </span>
      <span
        aria-hidden
        className="min-w-0 truncate py-1 text-[1.35rem] leading-none font-extrabold tracking-tight text-grape"
      >
        тукашно
      </span>
    </Link>
  );
}
