import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DiscountApproval } from "#domain/entities/discount-approval.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { refusal, requireCreated, type World } from "../support/desk.ts";
import { APPROVALS, discountsIn, NOT_APPROVED, openDiscountWorld } from "../support/discounts.ts";
import { addApp, addPasskey, codeAt, wrongCode } from "../support/factors.ts";
import { requireOk } from "../support/reports.ts";

const AT_LOCALHOST = { host: "localhost" };
let world: World;
let at: ReturnType<typeof discountsIn>;
beforeEach(async () => {
  world = await openDiscountWorld();
  at = discountsIn(world);
});
afterEach(() => world.app.close());

describe("the sign-in of the person who approves", () => {
  it("is refused with a wrong password, which is counted and noted as at a sign-in", async () => {
    const answers = [];
    for (let nth = 0; nth < 7; nth += 1) answers.push(await refusal(at.ask({ password: "wrong" })));
    const limited = [429, "too_many_requests", {}];
    expect(answers).toEqual([
      NOT_APPROVED.wrong,
      NOT_APPROVED.wrong,
      NOT_APPROVED.wrong,
      NOT_APPROVED.wrong,
      NOT_APPROVED.wrong,
      limited,
      limited,
    ]);
    expect((await at.ask()).body.code).toBe("too_many_requests");
    const { rows } = await world.app.database.pool.query(
      "select action, entity_id from audit_log where action in ('login_failed', 'locked_out') order by id",
    );
    const entity_id = world.center.accounts.owner;
    expect(rows).toEqual([
      ...Array.from({ length: 5 }, () => ({ action: "login_failed", entity_id })),
      { action: "locked_out", entity_id },
    ]);
  });

  it("gives nothing to another role, branch or center, and to a person of no account", async () => {
    const { branches } = world.center;
    for (const name of ["desk3", "doctor"])
      expect(await refusal(at.ask({ email: at.email(name) }))).toEqual(NOT_APPROVED.notAllowed);
    expect(
      await refusal(at.ask({ email: at.email("admin"), branch: branches.south }, world.desk2)),
    ).toEqual(NOT_APPROVED.notAllowed);
    expect(await refusal(at.ask({ email: `owner@${world.other.domain}` }))).toEqual(
      NOT_APPROVED.notAllowed,
    );
    expect(await refusal(at.ask({ email: at.email("nobody") }))).toEqual(NOT_APPROVED.wrong);
    const branch = world.other.branches.north;
    expect(await refusal(at.ask({ branch }))).toEqual([400, "validation", { branch: "not_found" }]);
  });

  it("gives nothing to an account that is inactive or has its password to change", async () => {
    const admin = `/accounts/${world.center.accounts.admin}/`;
    const { status } = await world.owner.post(`${admin}reset_password/`, {
      password: "a quiet desk of rules",
      password_confirmation: "a quiet desk of rules",
      must_change_password: true,
    });
    expect(status).toBe(204);
    const input = { email: at.email("admin"), password: "a quiet desk of rules" };
    expect(await refusal(at.ask(input))).toEqual(NOT_APPROVED.notAllowed);
    requireOk(await world.owner.patch(admin, { active: false }));
    expect(await refusal(at.ask(input))).toEqual(NOT_APPROVED.wrong);
  });

  it("needs the second factor of whoever has one, by code or passkey", async () => {
    const secret = await addApp(world, world.owner);
    world.app.moveClock(60);
    const { status, body } = await at.ask();
    const { ticket, second_factor } = body.data;
    expect([status, second_factor]).toEqual([201, { methods: ["code"], passkey: null }]);
    const factor = `${APPROVALS}factor/`;
    const wrong = { ticket, code: wrongCode(world, secret) };
    expect(await refusal(world.desk.post(factor, wrong))).toEqual([400, "invalid_factor", {}]);
    // The first step alone approves nothing.
    expect(await refusal(at.book({ discount_approval: ticket }))).toEqual(NOT_APPROVED.expired);
    const right = { ticket, code: codeAt(world, secret) };
    expect(await refusal(world.desk3.post(factor, right))).toEqual(NOT_APPROVED.expired);
    const proved = await world.desk.post<{ data: DiscountApproval }>(factor, right);
    requireCreated(await at.book({ discount_approval: proved.body.data.ticket }));
    expect(await refusal(world.desk.post(factor, right))).toEqual(NOT_APPROVED.expired);
    const signIn = await refusal(world.app.stranger.post("/auth/login/factor/", right));
    expect(signIn).toEqual(NOT_APPROVED.expired);
  });

  it("works with a passkey", { tags: ["rest"] }, async () => {
    const { authenticator } = await addPasskey(world.admin, createAuthenticator({ counts: false }));
    const { ticket, second_factor } = (await at.ask({ email: at.email("admin") })).body.data;
    const challenge = second_factor?.passkey?.challenge ?? "";
    const proof = { ticket, passkey: authenticator.use({ challenge }) };
    const { body } = await world.desk.post<{ data: DiscountApproval }>(
      `${APPROVALS}factor/`,
      proof,
      AT_LOCALHOST,
    );
    requireCreated(await at.book({ discount_approval: body.data.ticket }));
  });

  it("counts wrong factors by the account, whoever asks", async () => {
    const secret = await addApp(world, world.owner);
    const { ticket } = (await at.ask()).body.data;
    const other = (await at.ask({}, world.desk3)).body.data.ticket;
    const code = wrongCode(world, secret);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        nth % 2
          ? world.desk.post(`${APPROVALS}factor/`, { ticket, code })
          : world.desk3.post(`${APPROVALS}factor/`, { ticket: other, code }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((one) => one === "invalid_factor")).toHaveLength(5);
    expect(codes.filter((one) => one === "too_many_requests")).toHaveLength(7);
  });
});
