import type { Random } from "@server/database/demo/random";
import type { Corner } from "./corner";
import type { LostAnswers } from "./lost-answers";
import type { Model } from "./model";
import type { Screen } from "./screen";

/** A person at the booking form: what they do there, and the model of it. */
export interface Walk {
  corner: Corner;
  model: Model;
  screen: Screen;
  random: Random;
  /** What was done so far, to be read where a walk fails. */
  done: string[];
  losing: LostAnswers;
  /** The appointments that were made, with their patients. */
  booked: Map<number, number>;
}

/** Something that a person does; returns what was done, null where it cannot be done now. */
export type Step = (walk: Walk) => Promise<string | null>;
