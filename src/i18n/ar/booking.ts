import type { booking as en } from "../en/booking";
import type { Shape } from "../types";

export const booking = { title: "حجز جديد" } satisfies Shape<typeof en>;
