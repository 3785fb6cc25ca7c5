import { assign, enums, object, optional, partial } from "superstruct";
import { line, maybe, version } from "../fields.ts";
import { MODALITIES, type Modality, type Stored } from "./common.ts";
import { contentOf } from "./report.ts";
import type { Infer } from "superstruct";
import type { ReportContent } from "../report-content.ts";

/** A text that reports begin from. */
export type ReportTemplate = Stored & {
  /** Unique among templates that are not deleted. */
  name: string;
  /** The template is offered first for appointments of this modality; null for any. */
  modality: Modality | null;
  /** May contain placeholders and fields to fill in. */
  content: ReportContent;
  /** Id of the account; null if the template was part of the center's initial data. */
  created_by: number | null;
  created_by_name: string | null;
};

const fields = {
  name: line(200),
  modality: maybe(enums(MODALITIES)),
  content: contentOf("template"),
};

export const ReportTemplateInput = object(fields);
export type ReportTemplateInput = Infer<typeof ReportTemplateInput>;

export const ReportTemplatePatch = assign(
  partial(object(fields)),
  object({ version: optional(version()) }),
);
export type ReportTemplatePatch = Infer<typeof ReportTemplatePatch>;
