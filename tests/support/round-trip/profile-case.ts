import { goTo, untilUsable } from "./desk.ts";
import type { RecordCase } from "./record-case.ts";
import { centerOf } from "./tables.ts";

let changedCount = 0;

/** The form of what stands on the papers of the center. */
export const PROFILE_CASE: RecordCase = {
  form: "center-profile",
  record: "the profile of the center",
  table: "scan_centers",
  changes() {
    changedCount += 1;
    const mark = `${process.pid} ${changedCount}`;
    const phones = `19000 · 02 ${mark}`;
    const footer = `صور الأشعة تُسلَّم\nخلال 30 يومًا ${mark}`;
    return [
      { field: "phones", text: phones, stored: () => ({ phones }) },
      { field: "footer_ar", text: footer, stored: () => ({ footer_ar: footer }) },
    ];
  },
  async prepare({ demo, watch }) {
    const email = "owner@demo.local";
    return {
      email,
      async open(page) {
        await goTo(page, `${demo.url}/settings/profile`);
        await untilUsable(page);
        return centerOf(watch, email);
      },
    };
  },
};
