import { faults } from "./ar/faults";
import { front } from "./ar/front";
import { actions } from "./ar/actions";
import { shell } from "./ar/shell";
import { commands } from "./ar/commands";
import { palette } from "./ar/palette";
import { grid } from "./ar/grid";
import { form } from "./ar/form";
import { appointments } from "./ar/appointments";
import { booking } from "./ar/booking";
import { patients } from "./ar/patients";
import { controls } from "./ar/controls";
import { financials } from "./ar/financials";
import { shifts } from "./ar/shifts";
import { dashboard } from "./ar/dashboard";
import { catalog } from "./ar/catalog";
import { board } from "./ar/board";
import { ownKeys } from "./ar/own-keys";
import { print } from "./ar/print";
import { reports } from "./ar/reports";
import type { en } from "./en";
import type { Shape } from "./types";

/** Every text of the interface in Arabic, as Egyptian scan centers speak. */
export const ar = {
  ...front,
  errors: { ...front.errors, fault: faults },
  actions,
  shell,
  commands,
  palette,
  grid,
  form,
  appointments,
  booking,
  patients,
  controls,
  financials,
  shifts,
  dashboard,
  catalog,
  board,
  own_keys: ownKeys,
  print,
  reports,
} satisfies Shape<typeof en>;
