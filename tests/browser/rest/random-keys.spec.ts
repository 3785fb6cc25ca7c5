import { test } from "../../support/desk-browser.ts";
import { isLong, times } from "../../support/long.ts";
import { playRandomKeys } from "../../support/random-keys/walk.ts";
import { WALKERS } from "../../support/random-keys/walk-center.ts";

/** Seed of the first walk; RANDOM_KEYS_SEED sets another one, RANDOM_KEYS the number of keys. */
const FIRST = Number(process.env["RANDOM_KEYS_SEED"] ?? 1);
const KEYS = Number(process.env["RANDOM_KEYS"] ?? times(120, 1_000));

const WALKS = WALKERS.flatMap((walker) =>
  (["ar", "en"] as const).map((language) => ({ walker, language })),
);

/** One walk on a translated page; in the long tests, all of them once more. */
const TRANSLATED = times(1, WALKS.length);

for (const [place, walk] of [
  ...WALKS.map((walk) => ({ ...walk, isTranslated: false })),
  ...WALKS.slice(0, TRANSLATED).map((walk) => ({ ...walk, isTranslated: true })),
].entries()) {
  const seed = FIRST + place;
  test(`random keys never lose the focus, cause no script error and write only what one of them asks for (${walk.walker}, ${walk.language}${walk.isTranslated ? ", translated" : ""}, seed ${seed})`, async ({
    page,
    demo,
  }, testInfo) => {
    test.setTimeout(isLong ? 600_000 : 120_000);
    const outcome = await playRandomKeys(page, demo, { ...walk, seed, keys: KEYS });
    testInfo.annotations.push({ type: "asked for", description: outcome.join(", ") });
  });
}
