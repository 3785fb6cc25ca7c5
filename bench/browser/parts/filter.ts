import type { Row } from "../../measure/timings.ts";
import { GRID, ROWS_OF_NEW_QUERY } from "../grid-sights.ts";
import { speedRow, type Stage, SPEEDS } from "../stage.ts";
import { TYPED_QUERIES } from "./palette.ts";

/** Measures the time from each letter typed in the filter of the patient list until its rows are painted. */
export async function* measureFilter(stage: Stage): AsyncGenerator<Row> {
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/patients", speed);
    await screen.see(`${GRID}:focus`);
    await screen.press("/");
    await screen.see("label input:focus");
    const times: number[] = [];
    for (const word of TYPED_QUERIES) {
      for (const letter of word) {
        await screen.pause(80);
        if (letter === " ") await screen.letter(letter);
        else
          times.push(await screen.timed(ROWS_OF_NEW_QUERY, "letter", () => screen.letter(letter)));
      }
      await screen.shown(ROWS_OF_NEW_QUERY, "key", () => screen.press("Escape"));
    }
    await screen.close();
    yield speedRow("letter in a list's filter → rows painted", speed, times, {
      p95: 60,
      slow: 160,
    });
  }
}
