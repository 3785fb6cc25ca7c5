import type { Validation } from "#domain/validate.ts";

/** What the rules of one kind of record let pass and refuse. */
export type RuleCase = {
  /** Judges as a form does before it sends. */
  judge: (input: object) => Validation<object>;
  /** Where a new one is sent. */
  path: string;
  /** An input that passes. */
  good: object;
  /** Changes of it that pass as well, and what is stored for them. */
  passes: readonly (readonly [change: object, stored: object])[];
  /** Changes of it that are refused, with the code of each faulty field. */
  refused: readonly (readonly [change: object, codes: Readonly<Record<string, string>>])[];
};
