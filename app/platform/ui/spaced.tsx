import { Children, type ReactNode } from "react";

/**
 * Renders elements with a space between neighbours. Where styles place them (flex, grid), it is not seen; programs without styles, screen
 * readers and copied text show 'Начало Категории' instead of 'НачалоКатегории'.
 */
export function Spaced({ children }: { readonly children: ReactNode }) {
  return Children.toArray(children).flatMap((child, place) => (place === 0 ? [child] : [" ", child]));
}
