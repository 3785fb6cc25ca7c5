import { playWalk } from "../../support/booking-walk/play.ts";
import { test } from "../../support/desk-browser.ts";
import { isLong, times } from "../../support/long.ts";

/** Seed of the first walk. BOOKING_WALK_SEED sets another one, to repeat a walk or to play others. */
const FIRST = Number(process.env["BOOKING_WALK_SEED"] ?? 1);
const WALKS = Number(process.env["BOOKING_WALKS"] ?? times(3, 60));
/** Longest delay of a response, in milliseconds. */
const MAX_DELAY_MS = isLong ? 1_500 : 300;

for (let walk = 0; walk < WALKS; walk += 1) {
  const seed = FIRST + walk;
  test(`a walk through the booking form stores what was typed and derives the rest (seed ${seed})`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(isLong ? 600_000 : 300_000);
    await playWalk(page, demo, { seed, bookings: times(2, 4), longest: MAX_DELAY_MS });
  });
}
