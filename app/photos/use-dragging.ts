/** Moving about in what is larger than its box, with the mouse held down; fingers scroll it by themselves. */
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels from which a press is a drag and no longer a click. */
const DRAG = 4;

export function useDragging() {
  const last = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const travelled = useRef(0);
  return {
    onPointerDown({ pointerType, button, clientX: x, clientY: y }: PointerEvent) {
      travelled.current = 0;
      last.current = pointerType === "mouse" && button === 0 ? { x, y } : undefined;
    },
    onPointerMove({ buttons, clientX: x, clientY: y, currentTarget }: PointerEvent) {
      // The button may have been let go outside.
      if (!last.current || buttons === 0) return;
      const [across, down] = [last.current.x - x, last.current.y - y];
      travelled.current += Math.abs(across) + Math.abs(down);
      currentTarget.scrollBy(across, down);
      last.current = { x, y };
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    /** Whether the click that ends now was a drag. */
    wasDrag: () => travelled.current > DRAG,
  };
}
