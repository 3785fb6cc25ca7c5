import { createRandom } from "#server/database/demo/random.ts";
import type { Language } from "../desk-browser.ts";
import { isLong } from "../long.ts";

/** A case with the language and the seed of its run. */
export interface Drawn<C> {
  one: C;
  language: Language;
  seed: number;
}

const LANGUAGES: readonly Language[] = ["ar", "en"];

/**
 * Returns `most` randomly chosen cases, each in one language; in the long run all cases in both languages.
 * ROUND_TRIP_SEED sets another seed.
 */
export function casesOf<C>(cases: readonly C[], most: number): Drawn<C>[] {
  const first = Number(process.env["ROUND_TRIP_SEED"] ?? 16) * 1_000;
  const drawn = cases.map((one, at) => ({ one, seed: first + at }));
  if (isLong) {
    // Two runs with one seed would add the same patient twice.
    return drawn.flatMap(({ one, seed }) =>
      LANGUAGES.map((language, at) => ({ one, language, seed: seed + at * 500 })),
    );
  }
  const random = createRandom(first);
  const chosen = drawn.map((one) => ({ ...one, turn: random.whole(0, 1_000_000) }));
  return chosen
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ one, seed }, at) => ({ one, seed, language: at % 2 === 0 ? "ar" : "en" }));
}
