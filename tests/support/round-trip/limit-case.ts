import { goTo } from "./desk.ts";
import type { RecordCase } from "./record-case.ts";
import { centerOf } from "./tables.ts";

/** The form of how large a discount the desk may give alone. */
export const LIMIT_CASE: RecordCase = {
  form: "discount-limits",
  record: "the center's limit of discounts",
  table: "scan_centers",
  changes: () => [
    {
      field: "receptionist_limit",
      text: "12.5",
      stored: () => ({ receptionist_discount_basis_points: 1_250 }),
    },
  ],
  async prepare({ demo, watch }) {
    const email = "owner@demo.local";
    // Other tests of the same demo set a limit, perhaps the one that is typed here.
    await demo.call(email, "PATCH", "/center/discounts/", { receptionist_limit: 5 });
    return {
      email,
      async open(page) {
        await goTo(page, `${demo.url}/settings/discounts`);
        await page.locator("form [name=receptionist_limit]:focus").waitFor();
        return centerOf(watch, email);
      },
    };
  },
};

/** The form of what people call each modality. */
export const WORDS_CASE: RecordCase = {
  form: "modality-words",
  record: "the center's words for modalities",
  table: "scan_centers",
  changes: () => [
    {
      field: "US",
      text: "سونار، إيكو",
      stored: ({ modality_words }) => ({
        modality_words: { ...Object(modality_words), US: "سونار، إيكو" },
      }),
    },
  ],
  async prepare({ demo, watch }) {
    const email = "owner@demo.local";
    await demo.call(email, "PATCH", "/center/modality-words/", { US: "sonar" });
    return {
      email,
      async open(page) {
        await goTo(page, `${demo.url}/settings/modality-words`);
        await page.locator("form [name=CR]:focus").waitFor();
        return centerOf(watch, email);
      },
    };
  },
};

/** The form of the least amount that is proposed to be paid to a doctor. */
export const LEAST_CASE: RecordCase = {
  form: "pay-out-setting",
  record: "the center's least payment to a doctor",
  table: "scan_centers",
  changes: () => [
    { field: "least_amount", text: "12.50", stored: () => ({ least_pay_out: 1_250 }) },
  ],
  async prepare({ demo, watch }) {
    const email = "owner@demo.local";
    await demo.call(email, "PATCH", "/center/pay-outs/", { least_amount: 500 });
    return {
      email,
      async open(page) {
        await goTo(page, `${demo.url}/settings/pay-outs`);
        await page.locator("form [name=least_amount]:focus").waitFor();
        return centerOf(watch, email);
      },
    };
  },
};
