import { TEST_NOW, TEST_PASSWORD, type Refused, type Reply } from "../support/api.ts";
import { auditAfter, TEST_ADDRESS, latestAudit } from "../support/audit-rows.ts";
import { openWorld, type World } from "../support/desk.ts";
import { recordStatements, type Statement } from "../support/statements.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let lastId = 0;
beforeEach(async () => {
  world = await openWorld();
  lastId = await latestAudit(world);
});
afterEach(() => world.app.close());

const noted = () => auditAfter(world, lastId);

function signIn(password: string, email = `desk@${world.center.domain}`) {
  return world.stranger.post<Refused & { data: { refresh: string } }>("/auth/login/", {
    email,
    password,
  });
}

const statusOf = async (answer: Promise<Reply<Refused>>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

/** Returns a statement with the rows it wrote. A row that is taken back is as much work as one that is kept. */
function comparable([text, rows]: Statement): Statement {
  if (text === "commit" || text === "rollback") return ["end", null];
  return [text, text.startsWith("insert") ? rows : null];
}

describe("the audit trail", () => {
  it("has a row for a sign-in, with the person, the address and the session", async () => {
    const { desk } = world.center.accounts;
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
    expect(await noted()).toEqual([
      [desk, `login account ${desk}`, null, TEST_ADDRESS, { session: expect.any(Number) }],
    ]);
  });

  it("has a row for each wrong password of an account, without a person, with the address", async () => {
    const { desk } = world.center.accounts;
    for (const _time of [1, 2])
      expect(await statusOf(signIn("a wrong guess"))).toEqual([401, "invalid_credentials"]);
    const row = [null, `login_failed account ${desk}`, null, TEST_ADDRESS, null];
    expect(await noted()).toEqual([row, row]);
  });

  it("has no row for an e-mail that has no account, which belongs to no center", async () => {
    expect(await statusOf(signIn("a wrong guess", "nobody@nile.test"))).toEqual([
      401,
      "invalid_credentials",
    ]);
    expect(await noted()).toEqual([]);
  });

  it("costs the same statements and rows for an e-mail with an account and one without", async () => {
    const statements = recordStatements(world.app.database);
    /** Signs in until two tries were refused without checking the password. Returns the answer to each try, and the statements it ran. */
    const workFor = async (email: string) => {
      const work: unknown[] = [];
      for (let unread = 0; unread < 2;) {
        statements.length = 0;
        const answer = await statusOf(signIn("a wrong guess", email));
        if (answer[0] === 429) unread += 1;
        work.push(answer, ...statements.map(comparable));
      }
      return work;
    };
    const known = await workFor(`desk@${world.center.domain}`);
    lastId = await latestAudit(world);
    expect(await workFor("nobody@nile.test")).toEqual(known);
    expect(known).toContainEqual([expect.stringContaining("insert into audit_log"), 1]);
    expect(await noted()).toEqual([]);
  });

  it("has one row for the sign-ins of an account that are refused without checking the password", async () => {
    const { desk } = world.center.accounts;
    let refusedUnread = 0;
    while (refusedUnread < 3) {
      const [status] = await statusOf(signIn("a wrong guess"));
      if (status === 429) refusedUnread += 1;
    }
    const rows = (await noted()).map(([actor, what]) => [actor, what]);
    expect(rows.filter(([, what]) => what === `locked_out account ${desk}`)).toEqual([
      [null, `locked_out account ${desk}`],
    ]);
  });

  it("has a row for a logout, once for a session", async () => {
    const { desk } = world.center.accounts;
    const { refresh } = (await signIn(TEST_PASSWORD)).body.data;
    lastId = await latestAudit(world);
    for (const _time of [1, 2])
      expect((await world.stranger.post("/auth/logout/", { refresh })).status).toBe(204);
    await world.stranger.post("/auth/logout/", { refresh: "1.unknown" });
    expect(await noted()).toEqual([
      [desk, `logout account ${desk}`, null, TEST_ADDRESS, { session: expect.any(Number) }],
    ]);
  });

  it("has a row for a used refresh token that is sent again", async () => {
    const { desk } = world.center.accounts;
    const { refresh } = (await signIn(TEST_PASSWORD)).body.data;
    lastId = await latestAudit(world);
    const renew = () => statusOf(world.stranger.post("/auth/token/refresh/", { refresh }));
    expect((await renew())[0]).toBe(200);
    world.app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    expect(await renew()).toEqual([401, "refresh_reused"]);
    expect(await noted()).toEqual([
      [desk, `refresh_reused account ${desk}`, null, TEST_ADDRESS, { session: expect.any(Number) }],
    ]);
  });
});
