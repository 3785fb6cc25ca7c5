import { patients } from "../patients.ts";
import { packages } from "../packages.ts";
import { credit } from "../credit.ts";
import { board } from "../board.ts";
import { ending } from "../ending.ts";

/** The texts of the board, and of what ends a shift. */
export const area = {
  patients,
  packages,
  credit,
  board,
  ending,
};
