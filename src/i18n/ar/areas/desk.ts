import { patients } from "../patients.ts";
import { packages } from "../packages.ts";
import { credit } from "../credit.ts";
import { board } from "../board.ts";
import { ending } from "../ending.ts";
import type { area as en } from "../../en/areas/desk.ts";
import type { Shape } from "../../types.ts";

/** The texts of the board, and of what ends a shift. */
export const area = {
  patients,
  packages,
  credit,
  board,
  ending,
} satisfies Shape<typeof en>;
