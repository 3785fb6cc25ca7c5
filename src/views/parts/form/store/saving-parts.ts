import type { FormOptions } from "../form-types.ts";
import type { FormCore } from "./core.ts";
import type { DraftKeeping } from "./draft-keeping.ts";

/** What the functions that save a form share. */
export type SavingParts<O extends object, R> = {
  options: FormOptions<O, R>;
  core: FormCore;
  drafts: DraftKeeping;
};
