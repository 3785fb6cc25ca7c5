import type { print as en } from "../en/print";
import type { Shape } from "../types";

export const print = { title: "إيصال" } satisfies Shape<typeof en>;
