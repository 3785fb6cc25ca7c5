import { common } from "./en/common.ts";
import { errors } from "./en/errors.ts";
import { front } from "./en/front.ts";
import { actions } from "./en/actions.ts";
import { shifts } from "./en/shifts.ts";
import { shell } from "./en/shell.ts";
import { commands } from "./en/commands.ts";
import { newVersion } from "./en/new-version.ts";
import { palette } from "./en/palette.ts";
import { grid } from "./en/grid.ts";
import { form } from "./en/form.ts";
import { appointments } from "./en/appointments.ts";
import { catalog } from "./en/catalog.ts";
import { print } from "./en/print.ts";

/**
 * The texts of the interface in English, less those of en/areas; the Arabic dictionary has the same keys.
 */
export const en = {
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
} as const;
