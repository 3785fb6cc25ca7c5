import { array, boolean, enums, nullable } from "superstruct";
import { MODALITIES } from "../entities/common.ts";
import {
  LIBRARY_LANGUAGES,
  LIBRARY_VARIANTS,
  type LibraryTemplate,
} from "../entities/library-template.ts";
import { contentOf } from "../entities/report.ts";
import { GENDERS } from "../identity.ts";
import { recordOf, string } from "./record-of.ts";

export const LibraryTemplateRecord = recordOf<LibraryTemplate>({
  id: string(),
  name: string(),
  modality: enums(MODALITIES),
  language: enums(LIBRARY_LANGUAGES),
  variant: enums(LIBRARY_VARIANTS),
  tests: array(string()),
  sex: nullable(enums(GENDERS)),
  content: contentOf("template"),
  added: boolean(),
});
