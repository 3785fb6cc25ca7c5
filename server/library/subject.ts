import type { Modality } from "#domain/entities/common.ts";
import type { Gender } from "#domain/identity.ts";

import type { LibraryField } from "./library-field.ts";

/** One report of the library, in both languages. */
export type Subject = {
  /** Unique in the library, in kebab-case. */
  id: string;
  modality: Modality;
  /** Whether it describes a normal examination, or asks for each finding. */
  variant: "normal" | "structured";
  /** Words in the names of the tests that it fits, in either language. */
  tests: readonly string[];
  /** The only sex whose patients it fits. */
  sex?: Gender;
  /** The fields of a kind by the names that the texts give them. */
  fields?: Readonly<Record<string, LibraryField>>;
  /** Name and text, as `templateOf` reads it. */
  en: readonly [name: string, text: string];
  ar: readonly [name: string, text: string];
};
