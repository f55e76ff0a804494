import type { Box } from './sheet';

/** What a scrolled space shows, and how it is made to show something else. */
type Scrolled = Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'clientWidth' | 'clientHeight' | 'scrollTo'>;

/** Scroll as little as is needed to see these things: all of them if they fit, else the first. */
export function bringIntoSight(view: Scrolled, boxes: readonly Box[]): void {
  const around = together(boxes);
  const [first] = boxes;
  if (!around || !first || boxes.some((box) => isSeen(view, box))) return;
  const fits = around.w <= view.clientWidth && around.h <= view.clientHeight;
  const { x, y, w, h } = fits ? around : first;
  view.scrollTo({
    left: nearest(view.scrollLeft, x, w, view.clientWidth),
    top: nearest(view.scrollTop, y, h, view.clientHeight),
  });
}

/** How much of a thing's surroundings is shown beside it. */
const MARGIN = 12;

/** The place nearest to where it is scrolled that shows all from `start`, so `long`, in a `window`. */
function nearest(scrolled: number, start: number, long: number, window: number): number {
  const margin = Math.min(MARGIN, Math.max(0, (window - long) / 2));
  return Math.max(0, Math.min(start - margin, Math.max(scrolled, start + long + margin - window)));
}

function together(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** Is all of it in sight? */
function isSeen(view: Scrolled, box: Box): boolean {
  return (
    box.x >= view.scrollLeft - 1 &&
    box.y >= view.scrollTop - 1 &&
    box.x + box.w <= view.scrollLeft + view.clientWidth + 1 &&
    box.y + box.h <= view.scrollTop + view.clientHeight + 1
  );
}
