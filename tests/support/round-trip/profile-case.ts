import { goTo, untilUsable } from "./desk.ts";
import type { RecordCase } from "./record-case.ts";

/** The form of what stands on the papers of the center. */
export const PROFILE_CASE: RecordCase = {
  form: "center-profile",
  record: "the profile of the center",
  table: "scan_centers",
  changes() {
    const footer = `اطلبوا صور الأشعة\nخلال 30 يومًا ${process.pid}`;
    return [
      {
        field: "phones",
        text: "19000 · 02 2735 0000",
        stored: () => ({ phones: "19000 · 02 2735 0000" }),
      },
      { field: "footer_ar", text: footer, stored: () => ({ footer_ar: footer }) },
    ];
  },
  async prepare({ demo, watch }) {
    const [center] = await watch.ask<{ id: number }>(
      "SELECT id FROM scan_centers ORDER BY id LIMIT 1",
    );
    return {
      email: "owner@demo.local",
      async open(page) {
        await goTo(page, `${demo.url}/settings/profile`);
        await untilUsable(page);
        return center?.id ?? 0;
      },
    };
  },
};
