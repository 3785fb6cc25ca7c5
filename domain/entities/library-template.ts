import { array, object, size } from "superstruct";
import { line } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Gender } from "../identity.ts";
import type { ReportContent } from "../report-content.ts";
import type { Modality } from "./common.ts";

/** The languages of the library. */
export const LIBRARY_LANGUAGES = ["ar", "en"] as const;
/** Whether a template describes a normal examination, or asks for each finding. */
export const LIBRARY_VARIANTS = ["normal", "structured"] as const;

/** A report template that comes with the product, which a center may add to its own. */
export type LibraryTemplate = {
  /** Words in Latin letters, such as `ct-brain-normal-en`. */
  id: string;
  name: string;
  modality: Modality;
  language: (typeof LIBRARY_LANGUAGES)[number];
  variant: (typeof LIBRARY_VARIANTS)[number];
  /** Words in the names of the tests that it fits, in either language. */
  tests: string[];
  /** The only sex whose patients it fits; null for both. */
  sex: Gender | null;
  content: ReportContent;
  /** Whether the center has a template of this name or text. */
  added: boolean;
};

/** The ids of the templates to add. */
export const AddFromLibraryInput = object({ templates: size(array(line(80)), 1, 500) });
export type AddFromLibraryInput = Infer<typeof AddFromLibraryInput>;
