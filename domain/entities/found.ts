import type { MatchReason } from "./patient.ts";

/** The kinds of records that the search over all of them finds. */
export const FOUND_KINDS = ["patient", "appointment", "referring_doctor", "test"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** A result of the search over all kinds of records. */
export type Found = {
  kind: FoundKind;
  id: number;
  title: string;
  subtitle: string;
  /** A text of the record that helps to recognize it, such as the national ID. */
  match: string;
  /** Reason of the match; absent if the record simply contains the query. */
  why?: MatchReason;
  /** Set if a number of the record or its patient ends with the searched digits, which makes the match certain. */
  ends?: true;
};
