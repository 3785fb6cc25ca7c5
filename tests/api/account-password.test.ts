import { OWNER_ROLE } from "#domain/access.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { addApp, makeRecoveryCodes } from "../support/factors.ts";
import { spawnCommand } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const NEXT = "seven grey herons wait";
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const run = (email: string, input?: string, more: readonly string[] = []) =>
  spawnCommand("account-password", {
    args: ["--email", email, ...more],
    env: { DATABASE_URL: world.app.database.url },
    ...(input !== undefined && { input }),
  }).ended;

const statusOf = async (email: string, password: string) =>
  (await world.stranger.post("/auth/login/", { email, password })).status;

describe("npm run account:password", { timeout: 120_000 }, () => {
  it("sets the password from the standard input, ends all sessions and leaves an audit row", async () => {
    const email = `owner@${world.center.domain}`;
    const { code, output } = await run(email.toUpperCase(), `${NEXT}\nmore\n`);
    expect([code, output]).toEqual([
      0,
      `ScanDesk: ${email} has a new password, and its sessions have ended. Sign in with it; if others know it, choose another one under Settings → Change password.
ScanDesk: this is the only active owner of the center. Name a second one under Settings → Accounts.
`,
    ]);
    expect([
      (await world.owner.get("/account/current-user")).status,
      await statusOf(email, TEST_PASSWORD),
      await statusOf(email, NEXT),
    ]).toEqual([401, 401, 200]);

    const owner = await world.app.signIn(email, NEXT);
    const { body } = await owner.get<{ results: object[] }>("/audit/?action=reset_password");
    expect(body.results).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: null,
        actor_name: null,
        action: "reset_password",
        entity: "account",
        entity_id: world.center.accounts.owner,
        branch: null,
        ip: null,
        before: null,
        after: null,
        request_id: null,
        api_token: null,
        names: {
          [`account:${world.center.accounts.owner}`]: { ar: "Samy Owner", en: "Samy Owner" },
        },
      },
    ]);
  });

  it("asks for no other password: whoever works on the server types it for themselves", async () => {
    const email = `desk@${world.center.domain}`;
    const { pool } = world.app.database;
    await pool.query("update accounts set must_change_password = true where email = $1", [email]);
    await run(email, NEXT);
    const desk = await world.app.signIn(email, NEXT);
    expect((await desk.get("/rooms/")).status).toBe(200);
  });

  it(
    "keeps the second factor, and removes it only if it is told to",
    { tags: ["rest"] },
    async () => {
      const { accounts, domain } = world.center;
      const email = `doctor@${domain}`;
      await addApp(world, world.doctor);
      await makeRecoveryCodes(world.doctor);
      await run(email, NEXT);
      expect(await statusOf(email, NEXT)).toBe(401);
      const { code, output } = await run(email, NEXT, ["--remove-second-factor"]);
      expect([code, output]).toEqual([0, expect.stringContaining("recovery codes are removed")]);
      const doctor = await world.app.signIn(email, NEXT);
      const { body } = await doctor.get("/account/factors/");
      expect(body).toMatchObject({ passkeys: [], code: null, recovery_codes_left: 0 });
      const { rows } = await world.app.database.pool.query(
        "select actor_id from audit_log where action = 'reset_factors' and entity_id = $1",
        [accounts.doctor],
      );
      expect(rows).toEqual([{ actor_id: null }]);
    },
  );

  it(
    "advises a second owner only to the only owner of a center, not to one of several or to other roles",
    { tags: ["rest"] },
    async () => {
      const { pool } = world.app.database;
      const { admin } = world.center.accounts;
      const other = await run(`desk@${world.center.domain}`, NEXT);
      expect(other).toMatchObject({ code: 0, output: expect.not.stringContaining("owner") });
      await pool.query("update accounts set role = $1 where id = $2", [OWNER_ROLE, admin]);
      const owner = await run(`admin@${world.center.domain}`, NEXT);
      expect(owner).toMatchObject({ code: 0, output: expect.not.stringContaining("only active") });
      expect(await statusOf(`desk@${world.center.domain}`, NEXT)).toBe(200);
    },
  );

  it("refuses in one line what it cannot do, and changes nothing", { tags: ["rest"] }, async () => {
    const email = `desk2@${world.center.domain}`;
    const gone = `desk3@${world.center.domain}`;
    const { pool } = world.app.database;
    await pool.query("update accounts set active = false where email = $1", [gone]);
    const lines = [];
    for (const [to, input] of [
      ["nobody@nile.test", NEXT],
      [gone, NEXT],
      ["no address", NEXT],
      [email, undefined],
      [email, "short\n"],
      [email, "password123\n"],
      [email, `desk2 ${world.center.domain}\n`],
      [email, "abcd1234abcd\n"],
    ] as const) {
      const { code, output } = await run(to, input);
      lines.push([code, output]);
    }
    expect(lines).toEqual([
      [1, "ScanDesk: There is no account nobody@nile.test.\n"],
      [
        1,
        `ScanDesk: The account ${gone} is not active; an owner of its center makes it active under Settings → Accounts.\n`,
      ],
      [1, "ScanDesk: --email: This is not an e-mail address.\n"],
      [
        1,
        "ScanDesk: No password was given; run this where it can ask for one, or pass it as the first line of the standard input.\n",
      ],
      [1, "ScanDesk: The password has at least 8 characters.\n"],
      [1, "ScanDesk: The password is one of the most common ones.\n"],
      [1, "ScanDesk: The password is made of a name, the e-mail address or the product.\n"],
      [1, "ScanDesk: The password is too easy to guess.\n"],
    ]);
    expect(await statusOf(email, TEST_PASSWORD)).toBe(200);
    expect((await world.desk2.get("/account/current-user")).status).toBe(200);
  });
});
