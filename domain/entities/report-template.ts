import { assign, enums, object, optional, partial } from "superstruct";
import { line, maybe, version } from "../fields.ts";
import { MODALITIES, type Modality, type Stored } from "./common.ts";
import { contentOf } from "./report.ts";
import type { Infer } from "superstruct";
import type { ReportContent } from "../report-content.ts";

/** A text that reports begin from. */
export type ReportTemplate = Stored & {
  /** Unique among those that are there. */
  name: string;
  /** Offered first for appointments of it; null for any. */
  modality: Modality | null;
  /** With placeholders and fill-in fields. */
  content: ReportContent;
  /** Account; null when it came with the center's first data. */
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
