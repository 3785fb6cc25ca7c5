import { common } from "./ar/common.ts";
import { errors } from "./ar/errors.ts";
import { faults } from "./ar/faults.ts";
import { front } from "./ar/front.ts";
import { actions } from "./ar/actions.ts";
import { shell } from "./ar/shell.ts";
import { commands } from "./ar/commands.ts";
import { palette } from "./ar/palette.ts";
import { grid } from "./ar/grid.ts";
import { form } from "./ar/form.ts";
import { appointments } from "./ar/appointments.ts";
import { patients } from "./ar/patients.ts";
import { shifts } from "./ar/shifts.ts";
import { catalog } from "./ar/catalog.ts";
import { reports } from "./ar/reports.ts";
import type { en } from "./en.ts";
import type { Shape } from "./types.ts";

/**
 * The texts of the interface in Arabic, less those of ar/rare.ts, in the wording of Egyptian radiology centers.
 */
export const ar = {
  ...front,
  common,
  errors: { ...errors, fault: faults },
  actions,
  shell,
  commands,
  palette,
  grid,
  form,
  appointments,
  patients,
  shifts,
  catalog,
  reports,
} satisfies Shape<typeof en>;
