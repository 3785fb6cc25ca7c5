import type { ScoreName } from "./scores/scores.ts";

/** What a named field of a report holds. */
export const FIELD_KINDS = ["text", "choice", "number", "date", "measurement", "yes_no"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The units of a measurement's sides. */
export const SIDE_UNITS = ["mm", "cm"] as const;
export type SideUnit = (typeof SIDE_UNITS)[number];

/** An answer of yes or no, with what was added to it. */
export type YesNo = { is: boolean; text?: string };

/** Text and choice: the text. Date: YYYY-MM-DD. Measurement: one to three sides in the field's unit. */
export type FieldValue = string | number | number[] | YesNo;

/** The largest number that a setting or a value may be; far beyond what is measured in a body. */
export const MAX_NUMBER = 1e9;

/**
 * A field of a template or a report. A field without a kind is a gap: what is typed replaces it. A field with one has a
 * name, stays in the report and keeps its value, which is its default value in a template.
 */
export type FieldAttrs = {
  label: string;
  /** Names the field in formulas and findings. Inserted again, it is `name.2`, `name.3`, … */
  name?: string;
  kind?: FieldKind;
  /** Of a choice: its options, in their order. */
  options?: string[];
  /** Of a choice: a code of each option, in the same order. Scores use codes, whatever the language of the options is. */
  codes?: string[];
  /** That of a number, or of the sides of a measurement. */
  unit?: string;
  /** Of a number: values below or above are unlikely, and are marked. */
  least?: number;
  most?: number;
  /** Of a number: the most digits after its point. */
  decimals?: number;
  /** Whether submitting the report without a value asks first. */
  required?: true;
  /** Of a number that is computed from other fields; see domain/report-formulas.ts. */
  formula?: string;
  /** Of a choice or number that a score gives; see domain/scores/scores.ts. */
  score?: ScoreName;
  /** The name of the field that holds each input of the score. */
  inputs?: Record<string, string>;
  value?: FieldValue;
};

/** A field of a kind, after `readField`. */
export type NamedField = FieldAttrs & { name: string; kind: FieldKind };

export type FieldSetting = keyof FieldAttrs;
