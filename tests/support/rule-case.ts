import type { Validation } from "#domain/validate.ts";

/** Inputs that the rules of one kind of record accept and refuse. */
export type RuleCase = {
  /** Validates as a form does before sending. */
  judge: (input: object) => Validation<object>;
  /** Path to which a new record is posted. */
  path: string;
  /** An input that is accepted. */
  good: object;
  /** Changes of `good` that are accepted as well, each with what is stored. */
  passes: readonly (readonly [change: object, stored: object])[];
  /** Changes of `good` that are refused, each with the code of every faulty field. */
  refused: readonly (readonly [change: object, codes: Readonly<Record<string, string>>])[];
};
