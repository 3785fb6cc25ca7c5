import { faults } from "./en/faults";
import { front } from "./en/front";
import { actions } from "./en/actions";
import { shell } from "./en/shell";
import { commands } from "./en/commands";
import { palette } from "./en/palette";
import { grid } from "./en/grid";
import { form } from "./en/form";
import { appointments } from "./en/appointments";
import { booking } from "./en/booking";
import { patients } from "./en/patients";
import { controls } from "./en/controls";
import { financials } from "./en/financials";
import { shifts } from "./en/shifts";
import { dashboard } from "./en/dashboard";
import { catalog } from "./en/catalog";
import { board } from "./en/board";
import { ownKeys } from "./en/own-keys";
import { print } from "./en/print";
import { reports } from "./en/reports";

/** Every text of the interface in English; the Arabic dictionary has the same keys. */
export const en = {
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
} as const;
