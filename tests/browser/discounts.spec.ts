import { expect, type Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import {
  beginBooking,
  bookedId,
  field,
  openDesk,
  ownTest,
  OWNER,
  readAppointment,
  typeInto,
  untilDetailsShown,
} from "../support/booking-desk.ts";
import { PASSWORD, test, type Demo } from "../support/desk-browser.ts";
import type { Keyboard } from "../support/keyboard.ts";

/** Begins a booking of a test for 400 pounds, at a desk that may take a tenth off, and takes a part off it. */
async function discountOf(
  part: string,
  page: Page,
  demo: Demo,
  language: "ar" | "en" = "en",
): Promise<{ keys: Keyboard; email: string; patient: string; code: string }> {
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
  const { keys, email, patients } = await openDesk(page, demo, language);
  const [patient] = patients;
  if (patient === undefined) throw new Error("the demo has patients");
  const { code } = await ownTest(demo, email);
  await beginBooking(page, keys, patient, code);
  await keys.press("Control+Shift+D");
  await page.locator("[name=discount_kind]:focus").waitFor();
  await keys.press("ArrowDown");
  await typeInto(page, keys, "discount_percentage", part);
  await typeInto(page, keys, "discount_reason", "a neighbour");
  await expect(field(page, "requested_cost")).toHaveValue(part === "20" ? "320.00" : "360.00");
  return { keys, email, patient: patient.name, code };
}

const dialog = (page: Page) => page.locator("[role=dialog]");

/** Signs an approver in, in the dialog. */
async function approve(page: Page, keys: Keyboard, password: string): Promise<void> {
  await page.locator("[name=email]:focus").waitFor();
  await keys.type(OWNER);
  await keys.press("Tab");
  await keys.type(password);
  await keys.press("Control+Enter");
}

for (const language of ["ar", "en"] as const)
  test(`a discount above the limit of the desk is approved in place by the owner's sign-in, and stored with it (${language})`, async ({
    page,
    demo,
  }) => {
    const { keys, email, patient, code } = await discountOf("20", page, demo, language);
    await keys.press("Control+Enter");
    await page.locator("[name=email]:focus").waitFor();
    await expect(dialog(page)).toContainText(patient);
    await expect(dialog(page)).toContainText(code);
    await expect(dialog(page)).toContainText("320.00");
    await expect(dialog(page)).toContainText("a neighbour");
    await approve(page, keys, "wrong-password");
    await expect(field(page, "password")).toHaveAttribute("aria-invalid", "true");
    await field(page, "password").and(page.locator(":focus")).waitFor();
    await keys.press("Control+a");
    await keys.type(PASSWORD);
    await keys.press("Control+Enter");
    await untilDetailsShown(page);
    const booked = await readAppointment(demo, email, { id: bookedId(page) });
    expect(booked).toMatchObject({
      total_price: 32_000,
      paid_amount: 32_000,
      discount_kind: "percentage",
      discount_percentage: 20,
      discount_amount: 8_000,
      discount_reason: "a neighbour",
    } satisfies Partial<Appointment>);
    expect(booked.discount_approved_by_name).not.toBeNull();
    // The session is still that of the desk.
    await expect(page.getByRole("banner")).not.toContainText(
      booked.discount_approved_by_name ?? "",
    );
  });

test("a discount within the limit is stored without asking anybody", async ({ page, demo }) => {
  const { keys, email } = await discountOf("10", page, demo);
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  expect(await readAppointment(demo, email, { id: bookedId(page) })).toMatchObject({
    total_price: 36_000,
    discount_amount: 4_000,
    discount_approved_by: null,
  });
});

test(
  "leaving the approval saves nothing and keeps what was typed; a smaller discount needs none",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { keys, email } = await discountOf("20", page, demo);
    await keys.press("Control+Enter");
    await page.locator("[name=email]:focus").waitFor();
    await keys.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/appointments\/create/);
    await expect(field(page, "discount_reason")).toHaveValue("a neighbour");
    await typeInto(page, keys, "discount_percentage", "10");
    await keys.press("Control+Enter");
    await untilDetailsShown(page);
    expect(await readAppointment(demo, email, { id: bookedId(page) })).toMatchObject({
      discount_amount: 4_000,
      discount_approved_by: null,
    });
  },
);

test(
  "after an approval, saving and booking another goes on to the next booking",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { keys, patient } = await discountOf("20", page, demo);
    await keys.press("Control+Shift+Enter");
    await approve(page, keys, PASSWORD);
    await expect(dialog(page)).toHaveCount(0);
    await page.locator("[name=test]:focus").waitFor();
    await expect(field(page, "patient")).toHaveValue(patient);
    await expect(field(page, "discount_kind")).toHaveValue("");
  },
);

test(
  "a booking whose answer is lost behind an approval is stored once, with the approval",
  { tag: "@rest" },
  async ({ page, demo }) => {
    const { keys, email } = await discountOf("20", page, demo);
    const sent: string[] = [];
    await page.route("**/api/appointments/", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      sent.push(`${response.status()}`);
      // The first answer that says it was booked never arrives.
      if (response.status() === 201 && sent.filter((status) => status === "201").length === 1)
        return route.abort("connectionreset");
      return route.fulfill({ response });
    });
    await keys.press("Control+Enter");
    await approve(page, keys, PASSWORD);
    await untilDetailsShown(page);
    expect(sent).toEqual(["409", "201", "201"]);
    const shift = await demo.call<ReceptionistShift>(
      email,
      "GET",
      "/receptionist-shift/check_shift/",
    );
    const { count } = await demo.call<{ count: number }>(
      email,
      "GET",
      `/appointments/?shift=${shift.id}&discounted=true`,
    );
    expect(count).toBe(1);
  },
);
