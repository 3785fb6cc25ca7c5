import { common } from "./ar/common.ts";
import { errors } from "./ar/errors.ts";
import { front } from "./ar/front.ts";
import { actions } from "./ar/actions.ts";
import { shifts } from "./ar/shifts.ts";
import { shell } from "./ar/shell.ts";
import { commands } from "./ar/commands.ts";
import { newVersion } from "./ar/new-version.ts";
import { palette } from "./ar/palette.ts";
import { grid } from "./ar/grid.ts";
import { form } from "./ar/form.ts";
import { appointments } from "./ar/appointments.ts";
import { catalog } from "./ar/catalog.ts";
import { print } from "./ar/print.ts";
import type { en } from "./en.ts";
import type { Shape } from "./types.ts";

/**
 * The texts of the interface in Arabic, less those of ar/areas, in the wording of Egyptian radiology centers.
 */
export const ar = {
  ...front,
  common,
  errors,
  actions,
  shell,
  commands,
  new_version: newVersion,
  palette,
  grid,
  form,
  appointments,
  shifts,
  catalog,
  print,
} satisfies Shape<typeof en>;
