import type { shifts as en } from "../en/shifts";
import type { Shape } from "../types";

export const shifts = { title: "ورديتي" } satisfies Shape<typeof en>;
