import { ROLE } from "#domain/roles.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import type { Account } from "#domain/entities/account.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
/** An e-mail that has an account in the other center. */
let foreign = "";
beforeEach(async () => {
  world = await openWorld();
  const { rows } = await world.app.database.pool.query<{ email: string }>(
    "select email from accounts where scan_center_id <> $1 order by id limit 1",
    [world.center.id],
  );
  foreign = rows[0]?.email ?? "";
});
afterEach(() => world.app.close());

const newAccount = (email: string) => ({
  name: "Nora",
  email,
  role: ROLE.Receptionist,
  branches: [world.center.branches.north],
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
});

/** Returns what a caller sees of an answer, without the id of the request. */
async function answerTo(call: ReturnType<World["owner"]["post"]>) {
  const { status, body, headers } = await call;
  return {
    status,
    body: { ...Object(body), request_id: null },
    retryAfter: headers["retry-after"],
  };
}
const register = (email: string) =>
  answerTo(world.owner.post("/auth/register/", newAccount(email)));
const change = (email: string) =>
  answerTo(world.owner.patch(`/accounts/${world.center.accounts.desk}/`, { email }));

describe("an e-mail that has an account in another center", () => {
  it("is answered like an e-mail at a domain that receives no mail", async () => {
    const refused = {
      status: 400,
      body: {
        code: "validation",
        detail: "Some fields are not valid.",
        errors: {
          email: [
            {
              code: "email_unavailable",
              detail: "This e-mail address cannot be used for an account here.",
            },
          ],
        },
        request_id: null,
      },
      retryAfter: undefined,
    };
    const answers = [
      await register(foreign),
      await register("nora@nowhere.invalid"),
      await change(foreign),
      await change("nora@localhost.localhost"),
    ];
    expect(answers).toEqual([refused, refused, refused, refused]);
    const { rows } = await world.app.database.pool.query(
      "select actor_id, entity, entity_id, before, after from audit_log where action = 'refuse_email'",
    );
    const note = { actor_id: world.center.accounts.owner, entity: "account", entity_id: null };
    expect(rows).toEqual(answers.map(() => ({ ...note, before: null, after: null })));
  });

  it("can be tried five times a day; then every e-mail is answered alike, until a day has passed", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(foreign)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ]);
    const start = world.app.clock.now;
    world.app.clock.now = new Date(start.getTime() + 60_000);
    world.owner = await world.app.signIn(`owner@${world.center.domain}`);
    const [limited, free] = [await register(foreign), await register("nora@free.test")];
    expect([limited.status, free]).toEqual([429, limited]);
    expect(free.retryAfter).toBe(String(86_400 - 60));

    world.app.clock.now = new Date(start.getTime() + 86_400_000);
    world.owner = await world.app.signIn(`owner@${world.center.domain}`);
    expect((await register("nora@free.test")).status).toBe(201);
  });

  it("needs no second database connection to be refused while the row of the account is locked", async () => {
    // The server keeps one of the two, to hear of events.
    const database = await createTestDatabase({ connections: 2, connectTimeout: 1_000 });
    const narrow = await openWorld({ database });
    try {
      const path = `/accounts/${narrow.center.accounts.desk}/`;
      const email = `owner@${narrow.other.domain}`;
      const { body } = await narrow.owner.get<Account>(path);
      expect([
        await refusal(narrow.owner.patch(path, { email })),
        await refusal(narrow.owner.patch(path, { id: body.id, email })),
        await refusal(narrow.owner.put(path, { ...body, email })),
        await refusal(narrow.owner.post("/auth/register/", newAccount(email))),
      ]).toEqual(
        Array.from({ length: 4 }, () => [400, "validation", { email: "email_unavailable" }]),
      );
      expect((await narrow.owner.put(path, body)).status).toBe(200);
    } finally {
      await narrow.app.close();
    }
  });

  it("does not concern the e-mails of the own center", async () => {
    expect((await register(`desk2@${world.center.domain}`)).status).toBe(409);
    expect((await change(`desk2@${world.center.domain}`)).status).toBe(409);
    expect((await change(`desk@${world.center.domain}`)).status).toBe(200);
  });
});
