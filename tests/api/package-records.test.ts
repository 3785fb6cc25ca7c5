import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Package, PackageBooking } from "#domain/entities/package.ts";
import type { Refused } from "../support/api.ts";
import { refusal, requireCreated, type World } from "../support/desk.ts";
import { addPackage, bookingOn as bookingFor, openPackages } from "../support/package-desk.ts";
import { requireOk } from "../support/reports.ts";

const PATH = "/package-bookings/";
let world: World;
let checkUp: Package;
beforeAll(async () => {
  ({ world, checkUp } = await openPackages());
});
afterAll(() => world.app.close());

const bookingOn = (day: number, changes: object = {}) =>
  bookingFor({ world, checkUp }, day, changes);
const book = async (day: number, changes: object = {}): Promise<PackageBooking> =>
  requireCreated(await world.desk.post<PackageBooking>(PATH, bookingOn(day, changes)));

describe("a package", () => {
  it("keeps its tests in their order, and a change of them alone is a new version", async () => {
    const { admin, center } = world;
    const made = await addPackage(world, { code: "PK-ORDER", name_en: "Order", price: 50_000 });
    expect([made.code, made.tests, made.price, made.version]).toEqual([
      "PK-ORDER",
      [center.tests.brain, center.tests.chest],
      50_000,
      1,
    ]);
    const turned = requireOk(
      await admin.patch<Package>(`/packages/${made.id}/`, {
        tests: made.tests.toReversed(),
        version: 1,
      }),
    );
    expect([turned.tests, turned.test_details.map(({ test_unique_id }) => test_unique_id)]).toEqual(
      [made.tests.toReversed(), ["CT-CHEST", "CT-BRAIN"]],
    );
    expect([turned.name_en, turned.price, turned.version]).toEqual(["Order", 50_000, 2]);
    expect(await refusal(admin.patch(`/packages/${made.id}/`, { price: 1, version: 1 }))).toEqual([
      409,
      "stale",
      {},
    ]);
    const { body } = await admin.post("/packages/", {
      code: "pk-order",
      name_en: "Other",
      price: 1,
      tests: made.tests,
    });
    expect(Object.keys(body.errors ?? {})).toEqual(["code"]);
  });

  it("keeps its tests from being deleted, and is kept by its bookings", async () => {
    const { admin, owner, center } = world;
    const made = await addPackage(world, { name_en: "Kept", price: 70_000 });
    const { body } = await owner.delete<Refused & { used_by: Record<string, number> }>(
      `/tests/${center.tests.chest}/`,
    );
    expect(body.used_by["packages"]).toBeGreaterThan(0);
    await book(1, { package: made.id });
    expect(await refusal(admin.delete(`/packages/${made.id}/`))).toEqual([409, "in_use", {}]);
    const unused = await addPackage(world, { name_en: "Unused", price: 70_000 });
    expect((await admin.delete(`/packages/${unused.id}/`)).status).toBe(204);
  });
});

describe("an appointment of a package", () => {
  it("keeps its price in other edits, and its discount grows within the limit of the role only", async () => {
    const { desk } = world;
    const [first, second] = (await book(9)).appointments;
    const edit = (one: Appointment | undefined, body: object) =>
      desk.patch<Appointment & Refused>(`/appointments/${one?.id}/`, body);
    const noted = requireOk(await edit(first, { notes: "fasting" }));
    expect([noted.total_price, noted.discount_amount, noted.package_booking]).toEqual([
      first?.total_price,
      first?.discount_amount,
      first?.package_booking,
    ]);
    const more = { discount_kind: "value", discount_amount: 50_000, discount_reason: "more" };
    expect(await refusal(edit(first, more))).toEqual([409, "discount_limit", {}]);
    expect(
      await refusal(
        edit(first, { insurance_provider: world.center.providers.health, covered_amount: 100 }),
      ),
    ).toEqual([400, "validation", { insurance_provider: "package_insured" }]);
    await desk.delete(`/appointments/${first?.id}/`, { reason: "other" });
    const { body: left } = await desk.get<Appointment>(`/appointments/${second?.id}/`);
    expect(left).toEqual(second);
  });

  it("keeps a discount above the limit for its patient and reason only", async () => {
    const { desk, center } = world;
    const half = await addPackage(world, { name_en: "Half", price: 80_000 });
    const [first] = (await book(27, { package: half.id })).appointments;
    const path = `/appointments/${first?.id}/`;
    expect(await refusal(desk.patch(path, { patient: center.patients.ahmed }))).toEqual([
      409,
      "discount_limit",
      {},
    ]);
    expect(await refusal(desk.patch(path, { discount_reason: "A friend" }))).toEqual([
      409,
      "discount_limit",
      {},
    ]);
    const less = { discount_kind: "value", discount_amount: 40_000 };
    const kept = requireOk(await desk.patch<Appointment>(path, less));
    expect([kept.discount_amount, kept.discount_reason]).toEqual([40_000, "Half"]);
  });

  it("cannot be insured in the database either", async () => {
    const [first] = (await book(17)).appointments;
    await expect(
      world.app.database.pool.query(
        "update appointments set insurance_provider_id = $1 where id = $2",
        [world.center.providers.health, first?.id],
      ),
    ).rejects.toThrow("appointments_package_self_paid");
  });

  it("stands in the history with the package that it was booked with", async () => {
    const [first] = (await book(18)).appointments;
    const { rows } = await world.app.database.pool.query(
      "select after->'package' as package from audit_log where entity = 'appointment' and entity_id = $1 and action = 'create'",
      [first?.id],
    );
    expect(rows).toEqual([{ package: checkUp.id }]);
  });
});
