import { createRandom } from "#server/database/demo/random.ts";
import type { Language } from "../desk-browser.ts";
import { isLong } from "../long.ts";

/** A case with the language and the seed of its run. */
export interface Drawn<C> {
  one: C;
  language: Language;
  seed: number;
  /** True for the cases that `npm test` tries; the others are part of the rest. */
  isFirst: boolean;
}

/** How many cases of a draw `npm test` tries. */
const FIRST_COUNT = 1;

const LANGUAGES: readonly Language[] = ["ar", "en"];

/**
 * Returns `maxCount` randomly chosen cases, each in one language; in the long run all cases in both languages.
 * ROUND_TRIP_SEED sets another seed.
 */
export function casesOf<C>(cases: readonly C[], maxCount: number): Drawn<C>[] {
  const first = Number(process.env["ROUND_TRIP_SEED"] ?? 16) * 1_000;
  const drawn = cases.map((one, index) => ({ one, seed: first + index }));
  if (isLong) {
    // Two runs with one seed would add the same patient twice.
    return drawn.flatMap(({ one, seed }) =>
      LANGUAGES.map((language, index) => ({
        one,
        language,
        seed: seed + index * 500,
        isFirst: true,
      })),
    );
  }
  const random = createRandom(first);
  const chosen = drawn.map((one) => ({ ...one, turn: random.whole(0, 1_000_000) }));
  return chosen
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, maxCount)
    .map(({ one, seed }, index) => ({
      one,
      seed,
      language: index % 2 === 0 ? "ar" : "en",
      isFirst: index < FIRST_COUNT,
    }));
}
