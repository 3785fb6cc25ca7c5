import type { Random } from "#server/database/demo/random.ts";
import type { TestBranch } from "./test-branch.ts";
import type { LostResponses } from "./lost-answers.ts";
import type { Model } from "./model.ts";
import type { Screen } from "./screen.ts";

/** The state of a walk through the booking form: the browser, the model and the steps so far. */
export interface Walk {
  testBranch: TestBranch;
  model: Model;
  screen: Screen;
  random: Random;
  /** Descriptions of the steps so far, for the message of a failure. */
  done: string[];
  losing: LostResponses;
  /** Patient ids of the appointments that were made, by appointment id. */
  booked: Map<number, number>;
}

/** A step of the user. Returns its description, null if it is not possible now. */
export type Step = (walk: Walk) => Promise<string | null>;
