/** Drag and drop of the photos in the ad form. */
import { type PointerEvent, useRef, useState } from "react";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";

/** Milliseconds a finger must hold still before it drags. */
const HOLD = 250;

/** Drag and drop to reorder; by touch only after a short hold, so that scrolling still works. Not in easy mode. */
export function usePhotoDrag(place: (id: string, before: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const isEasy = useIsEasy();
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const active = useRef<string>(undefined);
  const end = () => {
    clearTimeout(hold.current);
    active.current = undefined;
    setDragged(undefined);
  };
  const handlers = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isEasy) return;
      const begin = () => {
        active.current = id;
        setDragged(id);
      };
      if (event.pointerType === "mouse") begin();
      else hold.current = setTimeout(begin, HOLD);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (active.current === undefined) return clearTimeout(hold.current);
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-photo]");
      const target = under?.dataset.photo;
      if (target && target !== active.current) place(active.current, target);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onTouchMove: (event: { preventDefault(): void; cancelable: boolean }) => {
      if (active.current !== undefined && event.cancelable) event.preventDefault();
    },
  });
  return { dragged, handlers };
}
