/** The steps of a user at one desk, in order. `reload` loads the page again and opens the form again. */
export const STEPS = ["open", "type", "save"] as const;
export const STEPS_WITH_RELOAD = ["open", "type", "reload", "save"] as const;
export type Step = (typeof STEPS_WITH_RELOAD)[number];

export type Desk = "A" | "B";
export type Move = { desk: Desk; step: Step };

/** Returns all orders in which two desks can do their steps. */
export function ordersOf(ofA: readonly Step[], ofB: readonly Step[]): Move[][] {
  const [firstA, ...restA] = ofA;
  const [firstB, ...restB] = ofB;
  if (firstA === undefined && firstB === undefined) return [[]];
  const ordersAfter = (desk: Desk, step: Step, rest: Move[][]) =>
    rest.map((moves) => [{ desk, step }, ...moves]);
  return [
    ...(firstA === undefined ? [] : ordersAfter("A", firstA, ordersOf(restA, ofB))),
    ...(firstB === undefined ? [] : ordersAfter("B", firstB, ordersOf(ofA, restB))),
  ];
}

export function wordsOf(moves: readonly Move[]): string {
  return moves.map(({ desk, step }) => `${desk} ${step}`).join(", ");
}
