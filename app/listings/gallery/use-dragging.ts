/** Pans an enlarged photo with the mouse; touch scrolls natively. */
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels of movement from which a press is a drag, not a click. */
const DRAG = 4;

export function useDragging() {
  const last = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const travelled = useRef(0);
  const isMouse = useRef(false);
  return {
    onPointerDown({ pointerType, button, clientX: x, clientY: y }: PointerEvent) {
      travelled.current = 0;
      isMouse.current = pointerType === "mouse";
      last.current = isMouse.current && button === 0 ? { x, y } : undefined;
    },
    onPointerMove({ buttons, clientX: x, clientY: y, currentTarget }: PointerEvent) {
      // The button may have been released outside the window.
      if (!last.current || buttons === 0) return;
      const [across, down] = [last.current.x - x, last.current.y - y];
      travelled.current += Math.abs(across) + Math.abs(down);
      currentTarget.scrollBy(across, down);
      last.current = { x, y };
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    wasMouse: () => isMouse.current,
    /** Reports whether the press that just ended was a drag. */
    wasDrag: () => travelled.current > DRAG,
  };
}
