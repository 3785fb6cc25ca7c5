import type { appointments as en } from "../en/appointments";
import type { Shape } from "../types";

export const appointments = { title: "الحجوزات" } satisfies Shape<typeof en>;
