/** Movement of pieces: they glide, unless the person prefers stillness. */

export type Spot = { x: number; y: number; still: boolean };

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const GLIDE = 360;

/** Keeps a drawing at a place, and lets it glide there from where it was. */
export function glide(node: SVGElement, spot: Spot) {
  let at = spot;
  node.style.transform = `translate(${at.x}px, ${at.y}px)`;
  return {
    update(to: Spot) {
      if (to.x === at.x && to.y === at.y) return;
      const from = getComputedStyle(node).transform;
      node.style.transform = `translate(${to.x}px, ${to.y}px)`;
      for (const running of node.getAnimations()) running.cancel();
      if (!to.still && !reducedMotion()) {
        // What glides past must not catch a click that is meant for what lies below.
        const untouched = { pointerEvents: 'none' };
        const way = [
          { ...untouched, transform: from },
          { ...untouched, transform: node.style.transform },
        ];
        node.animate(way, { duration: GLIDE, easing: 'cubic-bezier(.3,.7,.25,1)' });
      }
      at = to;
    },
  };
}
