import { goTo, receptionistOf } from "./desk.ts";
import type { RecordCase } from "./record-case.ts";

/** The form of a person's own settings. */
export const WORK_SETTINGS_CASE: RecordCase = {
  form: "work-settings",
  record: "a person's own settings",
  table: "accounts",
  changes: () => [
    {
      field: "idle_lock_minutes",
      text: "17",
      stored: ({ settings }) => ({ settings: { ...Object(settings), idle_lock_minutes: 17 } }),
    },
  ],
  async prepare({ demo, watch }) {
    const email = await receptionistOf(demo, [1]);
    return {
      email,
      async open(page) {
        await goTo(page, `${demo.url}/account/keys`);
        await page.locator("form [name=idle_lock_minutes]").focus();
        const [account] = await watch.ask<{ id: number }>(
          "SELECT id FROM accounts WHERE email = $1",
          [email],
        );
        return account?.id ?? 0;
      },
    };
  },
};
