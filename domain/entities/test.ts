import { assign, boolean, enums, object, optional, partial } from "superstruct";
import { code, duration, lineOrNone, maybe, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import { MODALITIES } from "./common.ts";
import { nameFaults } from "./two-names.ts";
import type { Infer } from "superstruct";
import type { Modality, Stored } from "./common.ts";

/** An examination that the center offers. At least one of its two names is not empty. */
export type Test = Stored & {
  /** Short code that people type; unique in the center. */
  unique_id: string | null;
  name_ar: string;
  name_en: string;
  modality: Modality;
  /** What else people call it, by commas; searched like its names. Default empty. */
  also_known_as: string;
  /** Minutes. Default 15. */
  default_duration_minutes: number;
  active: boolean;
};

const fields = {
  unique_id: maybe(code(30)),
  name_ar: optional(lineOrNone(200)),
  name_en: optional(lineOrNone(200)),
  modality: enums(MODALITIES),
  also_known_as: optional(lineOrNone(500)),
  default_duration_minutes: optional(duration()),
  active: optional(boolean()),
};

export const TestInput = withRules(object(fields), nameFaults);
export type TestInput = Infer<typeof TestInput>;

export const TestPatch = assign(partial(fields), object({ version: optional(version()) }));
export type TestPatch = Infer<typeof TestPatch>;
