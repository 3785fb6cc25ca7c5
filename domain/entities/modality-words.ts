import { object, optional } from "superstruct";
import { lineOrNone, version } from "../fields.ts";
import { MAX_MODALITY_WORDS, type ModalityWords } from "../modality-words.ts";
import type { Infer } from "superstruct";

/** What people call each modality, by commas, for all searches of tests. */
export type ModalityWordsSetting = ModalityWords & { version: number };

const words = () => optional(lineOrNone(MAX_MODALITY_WORDS));
const fields = {
  CR: words(),
  DX: words(),
  CT: words(),
  MR: words(),
  US: words(),
  MG: words(),
  NM: words(),
  PT: words(),
  RF: words(),
  XA: words(),
  BMD: words(),
  ES: words(),
  OT: words(),
};

export const ModalityWordsPatch = object({ ...fields, version: optional(version()) });
export type ModalityWordsPatch = Infer<typeof ModalityWordsPatch>;

/** The whole setting; what is left out is as in a new center. The version comes beside it. */
export const ModalityWordsReplacement = object(fields);
