import type { Account } from "#domain/entities/account.ts";
import { ROLE } from "#domain/roles.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { requireCreated, openWorld, refusal, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

let accountsMade = 0;

async function newDesk(): Promise<Account> {
  accountsMade += 1;
  return requireCreated(
    await world.owner.post<Account>("/auth/register/", {
      name: `Desk ${accountsMade}`,
      email: `new${accountsMade}@nile.test`,
      role: ROLE.Receptionist,
      branches: [world.center.branches.north],
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
    }),
  );
}

describe("an account", () => {
  it("needs a branch in the list that its role uses, and a role that an account can have", async () => {
    const { id } = await newDesk();
    const path = `/accounts/${id}/`;
    const { north } = world.center.branches;
    expect([
      await refusal(world.owner.patch(path, { branches: [] })),
      await refusal(world.owner.patch(path, { role: ROLE.AdminStaff })),
      await refusal(world.owner.patch(path, { role: ROLE.ReportingDoctor })),
      await refusal(world.owner.patch(path, { role: ROLE.Patient })),
      await refusal(world.owner.patch(path, { branches: [999_999] })),
      await refusal(world.owner.patch(path, { email: "owner@nile.test" })),
      (await world.owner.patch<Account>(path, { role: ROLE.AdminStaff, admin_branches: [north] }))
        .body.admin_branches,
    ]).toEqual([
      [400, "validation", { branches: "branch_required" }],
      [400, "validation", { admin_branches: "branch_required" }],
      [400, "validation", { reporting_branches: "branch_required" }],
      [400, "validation", { role: "choice" }],
      [400, "validation", { branches: "not_found" }],
      [409, "duplicate", { email: "duplicate" }],
      [north],
    ]);
  });

  it("is signed out at the next request after a change of branches, role, e-mail, password or active state", async () => {
    const { south, north } = world.center.branches;
    const changes = [
      { branches: [north, south] },
      { role: ROLE.AdminStaff, admin_branches: [north] },
      { email: "moved@nile.test" },
      { active: false },
    ];
    const statusesAfter = [];
    for (const change of changes) {
      const { id, email } = await newDesk();
      const person = await world.app.signIn(email);
      expect((await person.get("/account/current-user/")).status).toBe(200);
      await world.owner.patch(`/accounts/${id}/`, change);
      statusesAfter.push((await person.get("/account/current-user/")).status);
    }
    const { id, email } = await newDesk();
    const person = await world.app.signIn(email);
    const password = "another-quiet-otter-7";
    const reset = await world.owner.post(`/accounts/${id}/reset_password/`, {
      password,
      password_confirmation: password,
    });
    statusesAfter.push((await person.get("/account/current-user/")).status);
    expect([statusesAfter, reset.status]).toEqual([[401, 401, 401, 401, 401], 204]);
    await expect(world.app.signIn(email)).rejects.toThrow("invalid_credentials");
    expect((await (await world.app.signIn(email, password)).get("/branches/")).status).toBe(200);
  });

  it("stays signed in when only its name changes", async () => {
    const { id, email } = await newDesk();
    const person = await world.app.signIn(email);
    await world.owner.patch(`/accounts/${id}/`, { name: "Another Name" });
    expect((await person.get("/account/current-user/")).status).toBe(200);
  });

  it("cannot sign in while it is inactive", async () => {
    const { id, email } = await newDesk();
    await world.owner.patch(`/accounts/${id}/`, { active: false });
    await expect(world.app.signIn(email)).rejects.toThrow("invalid_credentials");
  });

  it("cannot be given a weak password, not even by the owner", async () => {
    const { id, email } = await newDesk();
    const path = `/accounts/${id}/reset_password/`;
    const both = (password: string) => ({ password, password_confirmation: password });
    expect([
      await refusal(world.owner.post(path, both("short"))),
      await refusal(world.owner.post(path, both("password123"))),
      await refusal(world.owner.post(path, both(email))),
      await refusal(
        world.owner.post(path, { password: TEST_PASSWORD, password_confirmation: "x" }),
      ),
    ]).toEqual([
      [400, "validation", { password: "password_short" }],
      [400, "validation", { password: "password_common" }],
      [400, "validation", { password: "password_email" }],
      [400, "validation", { password_confirmation: "password_mismatch" }],
    ]);
  });

  it("cannot be given a password that is easy to guess from its name, its center or a date", async () => {
    const { id, name } = await newDesk();
    const path = `/accounts/${id}/reset_password/`;
    const faults = [];
    for (const password of [
      " ".repeat(8),
      "ScanDesk2026",
      `${world.center.domain} 2026`,
      `${name}-${name}`,
      `desk@${world.center.domain}`,
      "nobody@elsewhere.test",
      "1990-12-24",
    ]) {
      const body = { password, password_confirmation: password };
      faults.push((await refusal(world.owner.post(path, body)))[2]);
    }
    expect(faults).toEqual([
      { password: "password_weak" },
      { password: "password_context" },
      { password: "password_context" },
      { password: "password_context" },
      { password: "password_email" },
      { password: "password_email" },
      { password: "password_weak" },
    ]);
  });

  it("cannot remove its own access, so that a center always keeps an owner", async () => {
    const ownPath = `/accounts/${world.center.accounts.owner}/`;
    expect([
      await refusal(
        world.owner.patch(ownPath, {
          role: ROLE.AdminStaff,
          admin_branches: [world.center.branches.north],
        }),
      ),
      await refusal(world.owner.patch(ownPath, { active: false })),
      await refusal(world.owner.delete(ownPath)),
    ]).toEqual([
      [400, "validation", { role: "own_account" }],
      [400, "validation", { active: "own_account" }],
      [403, "forbidden", {}],
    ]);
  });

  it("can be deleted only if no record refers to it", async () => {
    const idle = await newDesk();
    expect((await world.owner.delete(`/accounts/${idle.id}/`)).status).toBe(204);
    const { body, status } = await world.owner.delete(`/accounts/${world.center.accounts.desk}/`);
    expect([status, body.code]).toEqual([409, "in_use"]);
    expect((await world.otherOwner.delete(`/accounts/${world.center.accounts.desk}/`)).status).toBe(
      404,
    );
  });
});
