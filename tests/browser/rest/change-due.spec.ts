import { expect } from "@playwright/test";
import {
  beginBooking,
  field,
  openDesk,
  typeInto,
  untilDetailsShown,
} from "../../support/booking-desk.ts";
import { test } from "../../support/desk-browser.ts";

test("the change of a payment stays beside the record until the person goes on", async ({
  page,
  demo,
}) => {
  const { keys, patients } = await openDesk(page, demo);
  const [patient] = patients;
  if (patient === undefined) throw new Error("The desk has no patient.");
  await beginBooking(page, keys, patient, "ctb");
  await expect(field(page, "start_at")).not.toHaveValue("");
  await typeInto(page, keys, "tendered", "9000");
  await keys.press("Control+Enter");
  await untilDetailsShown(page);
  const notice = page.getByRole("region", { name: "Notices" }).getByText(/Change to give back/);
  await expect(notice).toBeVisible();
  // It is no toast, which closes by itself and by Escape.
  await expect(page.locator("[data-toasts]").getByText(/Change to give back/)).toHaveCount(0);
  await keys.press("g", "p");
  await page.waitForURL("**/patients");
  await expect(notice).toHaveCount(0);
});
