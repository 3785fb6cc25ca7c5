import type { Row } from "../../measure/timings.ts";
import { prepareDesk } from "../desk-work.ts";
import { GRID, ROWS_SHOWN } from "../grid-sights.ts";
import type { Screen } from "../screen.ts";
import type { Sight } from "../sight.ts";
import { takeSamples, speedRow, type Stage, SPEEDS } from "../stage.ts";

interface KeyPath {
  what: string;
  keys: readonly string[];
  sight: Sight;
  /** Returns to the list on which each measurement begins. */
  back(screen: Screen): Promise<void>;
}

const LINE: Sight = { present: ["#palette-input:focus"] };
const LIST_WITH_FOCUS: Sight = {
  present: [...(ROWS_SHOWN.present ?? []), `${GRID}:focus`],
};

/** Closes the open dialog. */
async function closeDialog(screen: Screen): Promise<void> {
  await screen.press("Escape");
  await screen.seeGone('[role="dialog"]');
  await screen.see(`${GRID}:focus`);
}

/** Goes to the patient list by its keys. */
async function goToPatients(screen: Screen): Promise<void> {
  await screen.press("g", "p");
  await screen.page.waitForURL("**/patients");
  await screen.see(`${GRID}:focus`, `${GRID} [aria-rowindex="2"]`);
}

async function goToPatientsFromForm(screen: Screen): Promise<void> {
  await screen.press("Escape");
  await screen.page.waitForURL("**/patients");
  await screen.see(`${GRID}:focus`);
}

const KEY_PATHS: readonly KeyPath[] = [
  {
    what: "F1 → keys of this screen",
    keys: ["F1"],
    sight: { present: ['[role="dialog"] input:focus'] },
    back: closeDialog,
  },
  { what: "F2 → find patient", keys: ["F2"], sight: LINE, back: closeDialog },
  { what: "F3 → find appointment", keys: ["F3"], sight: LINE, back: closeDialog },
  {
    what: "F4 → booking form",
    keys: ["F4"],
    sight: { present: ["input[name=patient]:focus"], path: "^/appointments/create" },
    back: goToPatientsFromForm,
  },
  {
    what: "F8 → closing the shift",
    keys: ["F8"],
    sight: { present: ['[role="dialog"] input[name=counted_cash]:focus'] },
    back: closeDialog,
  },
  {
    what: "g a → appointments",
    keys: ["g", "a"],
    sight: { ...LIST_WITH_FOCUS, path: "^/appointments$" },
    back: goToPatients,
  },
  {
    what: "Enter → the patient's records",
    keys: ["Enter"],
    sight: {
      present: ['[data-region="content"] h1', '[data-region="content"] :focus'],
      path: "^/patients/\\d+/records",
    },
    back: goToPatients,
  },
];

/**
 * Measures the time from a keystroke until its screen is shown and has the focus; each screen was opened once before.
 */
export async function* measureKeys(stage: Stage): AsyncGenerator<Row> {
  await prepareDesk(stage.subject);
  for (const speed of SPEEDS) {
    const screen = await stage.enter("/patients", speed);
    await screen.see(`${GRID}:focus`);
    for (const { what, keys, sight, back } of KEY_PATHS) {
      const times = await takeSamples(stage.samples, async () => {
        await screen.pause();
        const time = await screen.timed(sight, "key", () => screen.press(...keys));
        await back(screen);
        return time;
      });
      yield speedRow(what, speed, times, { p95: 100 });
    }
    await screen.close();
  }
}
