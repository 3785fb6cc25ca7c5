import type { Row } from "../../measure/timings.ts";
import { ownPhones, openBooking, prepareDesk, SAVED } from "../desk-work.ts";
import { takeSamples, speedRow, type Stage, SPEEDS } from "../stage.ts";

/**
 * Measures the time from Mod+Enter in a filled booking form until the booked appointment is shown. The bookings stay in
 * the database.
 */
export async function* measureSaving(stage: Stage): AsyncGenerator<Row> {
  await prepareDesk(stage.subject);
  const phones = await ownPhones(stage.subject);
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/dashboard", speed);
    const times = await takeSamples(stage.samples, async (at) => {
      await openBooking(screen, phones, at);
      await screen.pause();
      const time = await screen.timed(SAVED, "key", () => screen.press("Control+Enter"));
      await screen.pause();
      return time;
    });
    await screen.close();
    yield speedRow("a booking, Mod+Enter → confirmed on screen", speed, times, { p95: 150 });
  }
}
