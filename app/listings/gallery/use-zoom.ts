/** Enlarges the photo of a strip by two fingers, a double tap, a click or the wheel, around the point that is meant. */
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useIsEasy } from "#app/platform/ui/use-is-easy.ts";

const LARGE = 2.5;
const LARGEST = 5;
/** Milliseconds between the two taps of a double tap. */
const DOUBLE_TAP = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Changes the size of the content of a scroller by a factor; what was at `from` on the screen is at `to` afterwards. */
function resize(box: HTMLElement, scale: number, { from, to }: { readonly from: Point; readonly to: Point }): void {
  const before = scaleOf(box);
  const { left, top } = box.getBoundingClientRect();
  const factor = scale / before;
  const across = (box.scrollLeft + from.x - left) * factor - (to.x - left);
  const down = (box.scrollTop + from.y - top) * factor - (to.y - top);
  box.style.setProperty("--scale", `${scale}`);
  box.scrollTo(across, down);
}

function scaleOf(box: HTMLElement): number {
  return Number(box.style.getPropertyValue("--scale")) || 1;
}

const within = (scale: number) => Math.min(LARGEST, Math.max(1, scale));

/** Lets the photo at `place` of the strip be enlarged, in easy mode only by the button; another one begins fitted. */
export function useZoom(strip: RefObject<HTMLElement | null>, place: number) {
  const [isLarge, setLarge] = useState(false);
  const isEasy = useIsEasy();
  const lastTap = useRef(0);
  const box = () => strip.current?.children[place] as HTMLElement | undefined;
  const scaleTo = (scale: number, around: Point, to = around) => {
    const photo = box();
    if (!photo) return;
    resize(photo, scale, { from: around, to });
    setLarge(scale > 1);
  };
  const toggle = (around: Point) => scaleTo(isLarge ? 1 : LARGE, around);
  const onPinch = useEffectEvent((factor: number, from: Point, to: Point) => {
    const photo = box();
    if (photo) scaleTo(within(scaleOf(photo) * factor), from, to);
  });
  useEffect(() => {
    // Fingers may stand on the controls over the strip.
    const stage = strip.current?.parentElement;
    if (stage && !isEasy) return watchFingers(stage, (...pinch) => onPinch(...pinch));
  }, [strip, isEasy]);
  useEffect(() => {
    setLarge(false);
    const photo = strip.current?.children[place] as HTMLElement | undefined;
    return () => {
      photo?.style.removeProperty("--scale");
    };
  }, [strip, place]);
  return {
    isLarge,
    toggle,
    /** Pans by a share of the screen. */
    pan: (across: number, down: number) => {
      const photo = box();
      photo?.scrollBy((across * photo.clientWidth) / 4, (down * photo.clientHeight) / 4);
    },
    /** Enlarges by a click of the mouse, or by the second one of two quick taps. */
    onPress({ clientX: x, clientY: y, timeStamp }: MouseEvent, isMouse: boolean) {
      if (isEasy) return;
      const isSecond = timeStamp - lastTap.current < DOUBLE_TAP;
      lastTap.current = isSecond ? 0 : timeStamp;
      if (isMouse || isSecond) toggle({ x, y });
    },
  };
}

/** Calls `onPinch` for movements of two fingers and the wheel with Ctrl, which trackpads send. React's own listeners cannot prevent them. */
function watchFingers(stage: HTMLElement, onPinch: (factor: number, from: Point, to: Point) => void): () => void {
  let last: (Point & { readonly apart: number }) | undefined;
  const measure = ({ touches }: TouchEvent) => {
    const [one, other] = touches;
    if (!one || !other) return undefined;
    const [across, down] = [other.clientX - one.clientX, other.clientY - one.clientY];
    return { x: one.clientX + across / 2, y: one.clientY + down / 2, apart: Math.hypot(across, down) };
  };
  const begin = (event: TouchEvent) => {
    last = measure(event);
  };
  const move = (event: TouchEvent) => {
    const now = measure(event);
    if (!now || !last) return;
    if (event.cancelable) event.preventDefault();
    onPinch(now.apart / last.apart, last, now);
    last = now;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const here = { x: event.clientX, y: event.clientY };
    onPinch(Math.exp(-event.deltaY / 100), here, here);
  };
  const listening = new AbortController();
  const { signal } = listening;
  stage.addEventListener("touchstart", begin, { signal, passive: true });
  stage.addEventListener("touchend", begin, { signal, passive: true });
  stage.addEventListener("touchmove", move, { signal, passive: false });
  stage.addEventListener("wheel", wheel, { signal, passive: false });
  return () => listening.abort();
}
