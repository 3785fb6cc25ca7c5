export type ArrowKey = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export type Box = { left: number; right: number; top: number; bottom: number };

/** How much more a way across counts than one in the direction of the arrow. */
const ACROSS = 3;

/** Returns the index of the box that an arrow reaches from a box; null if none lies in its direction. */
export function nearest(key: ArrowKey, from: Box, boxes: readonly Box[]): number | null {
  let best: { index: number; distance: number } | null = null;
  for (const [index, box] of boxes.entries()) {
    const ahead = aheadOf(key, from, box);
    if (ahead < -1) continue;
    const isVertical = key === "ArrowUp" || key === "ArrowDown";
    const across = isVertical
      ? gap(from.left, from.right, box.left, box.right)
      : gap(from.top, from.bottom, box.top, box.bottom);
    // Beside each other, the arrows up and down have nothing to do with it.
    const distance = Math.max(0, ahead) + across * ACROSS;
    if (best === null || distance < best.distance) best = { index, distance };
  }
  return best?.index ?? null;
}

function aheadOf(key: ArrowKey, from: Box, box: Box): number {
  if (key === "ArrowDown") return box.top - from.bottom;
  if (key === "ArrowUp") return from.top - box.bottom;
  return key === "ArrowRight" ? box.left - from.right : from.left - box.right;
}

/** Returns how far two spans lie apart; 0 if they overlap. */
function gap(start: number, end: number, otherStart: number, otherEnd: number): number {
  return Math.max(0, otherStart - end, start - otherEnd);
}
