import { useEffect, useRef } from "react";

/** Returns the ref of a heading that gets the focus with each answer of the server: the button that was pressed is at the end of the form. */
export function useFocusedHeading(answer: object | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) heading.current?.focus();
  }, [answer]);
  return heading;
}
