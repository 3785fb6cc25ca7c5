import { expect } from "@playwright/test";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import {
  beginBooking,
  field,
  openDesk,
  ownTest,
  OWNER,
  typeInto,
} from "../../support/booking-desk.ts";
import { OWN_PASSWORD, test } from "../../support/desk-browser.ts";
import { codeField, newAdmin, setUpApp } from "../../support/factor-desk.ts";
import { holdResponses } from "../../support/gate.ts";

test("an approval that is closed before the answer to its code comes books nothing", async ({
  page,
  demo,
}) => {
  await demo.call(OWNER, "PATCH", "/center/discounts/", { receptionist_limit: 10 });
  const { email: approver, code } = await setUpApp(demo, await newAdmin(demo));
  const { keys, email, patients } = await openDesk(page, demo, "en");
  const [patient] = patients;
  if (patient === undefined) throw new Error("the demo has patients");
  await beginBooking(page, keys, patient, (await ownTest(demo, email)).code);
  await field(page, "discount_kind").focus();
  await keys.press("ArrowDown");
  await typeInto(page, keys, "discount_percentage", "20");
  await typeInto(page, keys, "discount_reason", "a neighbour");
  await keys.press("Control+Enter");
  await page.locator("[name=email]:focus").waitFor();
  await keys.type(approver);
  await keys.press("Tab");
  await keys.type(OWN_PASSWORD);
  await keys.press("Control+Enter");
  await expect(codeField(page)).toBeFocused();

  const proof = await holdResponses(page, /\/discount-approvals\/factor\/$/);
  const bookings: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/appointments/"))
      bookings.push(request.url());
  });
  await keys.type(code());
  await expect.poll(() => proof.asked.length).toBe(1);
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const answered = page.waitForResponse(/\/discount-approvals\/factor\/$/);
  proof.letThrough();
  expect((await answered).status()).toBe(201);
  // What the page does with the answer is done before it answers another key.
  await keys.press("Tab");
  await expect(field(page, "discount_reason")).toHaveValue("a neighbour");
  await expect(page).toHaveURL(/\/appointments\/create/);
  expect(bookings).toEqual([]);

  // Saving again asks again.
  await keys.press("Control+Enter");
  await page.locator("[name=email]:focus").waitFor();
  const shift = await demo.call<ReceptionistShift>(
    email,
    "GET",
    "/receptionist-shift/check_shift/",
  );
  const { count } = await demo.call<{ count: number }>(
    email,
    "GET",
    `/appointments/?shift=${shift.id}`,
  );
  expect([bookings.length, count]).toEqual([1, 0]);
});
