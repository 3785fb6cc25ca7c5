import type { Row } from "../../measure/timings.ts";
import { prepareDesk } from "../desk-work.ts";
import type { Sight } from "../sight.ts";
import { speedRow, type Stage, SPEEDS } from "../stage.ts";
import { TYPED_QUERIES } from "./palette.ts";

const ANSWERED: Sight = {
  after: { present: ['[role="listbox"][aria-busy="true"]'] },
  present: ['[role="listbox"][aria-busy="false"] [role="option"]'],
};

/** Measures the time from each letter typed in the patient picker of the booking form until its matches are painted. */
export async function* measurePicker(stage: Stage): AsyncGenerator<Row> {
  await prepareDesk(stage.subject);
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/dashboard", speed);
    await screen.press("F4");
    await screen.see("input[name=patient]:focus");
    await screen.pause();
    const times: number[] = [];
    for (const word of TYPED_QUERIES) {
      for (const letter of word) {
        await screen.pause(60);
        if (letter === " ") await screen.letter(letter);
        else times.push(await screen.timed(ANSWERED, "letter", () => screen.letter(letter)));
      }
      await screen.press("Escape");
      await screen.see('input[name=patient][aria-expanded="false"]');
    }
    await screen.close();
    yield speedRow("letter in the patient picker → its matches painted", speed, times, {
      p95: 50,
      slow: 150,
    });
  }
}
