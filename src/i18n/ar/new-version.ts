import type { newVersion as en } from "../en/new-version.ts";
import type { Shape } from "../types.ts";

export const newVersion = {
  waits: "سيفتح إصدار جديد من البرنامج بين مهمتين.",
  none: "هذا أحدث إصدار.",
} satisfies Shape<typeof en>;
