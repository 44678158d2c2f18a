/**
 * The bars of an ad's page on a phone: the header slides away while a person scrolls down and returns on scrolling up; the bar with
 * the price and the call appears while they scroll down and the call button in the page is out of sight.
 */

/** Pixels; smaller movements do not change the direction. */
const THRESHOLD = 8;

let last = 0;
let isPending = false;

function update(): void {
  isPending = false;
  const { dataset } = document.documentElement;
  const page = document.querySelector(".listing-page");
  if (!page) {
    delete dataset.reading;
    return;
  }
  const actions = page.querySelector(".listing-actions");
  if (actions && actions.getBoundingClientRect().bottom < 0) dataset.callAway = "";
  else delete dataset.callAway;
  const moved = scrollY - last;
  if (Math.abs(moved) < THRESHOLD && scrollY > 0) return;
  dataset.reading = moved > 0 && scrollY > 0 ? "down" : "up";
  last = scrollY;
}

export function followReading(): void {
  addEventListener(
    "scroll",
    () => {
      if (!isPending) requestAnimationFrame(update);
      isPending = true;
    },
    { passive: true },
  );
}
