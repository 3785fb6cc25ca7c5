import type { Random } from "#server/database/demo/random.ts";
import type { Corner } from "./corner.ts";
import type { LostAnswers } from "./lost-answers.ts";
import type { Model } from "./model.ts";
import type { Screen } from "./screen.ts";

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
