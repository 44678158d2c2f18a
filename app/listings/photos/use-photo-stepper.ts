/** Steps through photos, wrapping around, by arrow key and one-finger swipe. */
import { type KeyboardEvent, type TouchEvent, useRef } from "react";

/** Pixels a swipe must move sideways, and by how much that must exceed the vertical movement. */
const SWIPE = 40;
const SLANT = 1.5;

interface PhotoStepperOptions {
  readonly index: number;
  readonly count: number;
  readonly onTurn: (index: number) => void;
}

export function usePhotoStepper({ index, count, onTurn }: PhotoStepperOptions) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const before = (index - 1 + count) % count;
  const after = (index + 1) % count;
  const turn = (step: 1 | -1) => {
    if (count > 1) onTurn(step === 1 ? after : before);
  };
  return {
    count,
    before,
    after,
    turn,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "ArrowLeft") turn(-1);
      else if (event.key === "ArrowRight") turn(1);
    },
    swipe: {
      onTouchStart({ touches }: TouchEvent) {
        const finger = touches[0];
        // Two fingers zoom.
        start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
      },
      onTouchEnd({ changedTouches }: TouchEvent) {
        const finger = changedTouches[0];
        const from = start.current;
        start.current = undefined;
        if (!finger || !from) return;
        const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
        if (Math.abs(across) < SWIPE || Math.abs(across) < Math.abs(down) * SLANT) return;
        turn(across < 0 ? 1 : -1);
      },
    },
  };
}

export type PhotoStepper = ReturnType<typeof usePhotoStepper>;
