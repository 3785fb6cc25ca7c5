import type { dashboard as en } from "../en/dashboard";
import type { Shape } from "../types";

export const dashboard = { title: "لوحة المتابعة" } satisfies Shape<typeof en>;
