import { boolean, object, optional } from "superstruct";
import { version } from "../fields.ts";
import type { Infer } from "superstruct";

/** How the center reports. */
export type ReportingSetting = {
  /** Whether reports are preliminary until a second doctor has read them. */
  second_reader: boolean;
  version: number;
};

export const ReportingSettingPatch = object({
  second_reader: optional(boolean()),
  version: optional(version()),
});
export type ReportingSettingPatch = Infer<typeof ReportingSettingPatch>;

/** The whole setting; what is left out is as in a new center. The version comes beside it. */
export const ReportingSettingReplacement = object({ second_reader: optional(boolean()) });
export type ReportingSettingReplacement = Infer<typeof ReportingSettingReplacement>;
