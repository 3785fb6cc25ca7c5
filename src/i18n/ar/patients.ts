import type { patients as en } from "../en/patients";
import type { Shape } from "../types";

export const patients = { title: "سجلات المرضى" } satisfies Shape<typeof en>;
