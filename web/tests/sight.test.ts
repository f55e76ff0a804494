import { expect, it } from 'vitest';
import { bringIntoSight } from '../src/lib/sight';

/** A window of 100 × 100 onto something larger. */
function scrolled() {
  return {
    scrollLeft: 0,
    scrollTop: 0,
    clientWidth: 100,
    clientHeight: 100,
    scrollTo(to?: ScrollToOptions | number) {
      if (typeof to === 'object') Object.assign(this, { scrollLeft: to.left, scrollTop: to.top });
    },
  };
}

it('brings what can be chosen into sight', () => {
  const view = scrolled();
  bringIntoSight(view, [
    { x: 0, y: 300, w: 20, h: 20 },
    { x: 60, y: 340, w: 20, h: 20 },
  ]);
  expect([view.scrollLeft, view.scrollTop]).toEqual([0, 272]);
});

it('stays where something that can be chosen is seen', () => {
  const view = scrolled();
  bringIntoSight(view, [
    { x: 0, y: 300, w: 20, h: 20 },
    { x: 60, y: 40, w: 20, h: 20 },
  ]);
  expect(view.scrollTop).toBe(0);
});

it('goes to the first where they do not fit together', () => {
  const view = scrolled();
  bringIntoSight(view, [
    { x: 0, y: 300, w: 20, h: 20 },
    { x: 60, y: 900, w: 20, h: 20 },
  ]);
  expect(view.scrollTop).toBe(232);
});
