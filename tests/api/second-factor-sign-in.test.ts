import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import {
  addApp,
  codeAt,
  demandOf,
  emailOf,
  makeRecoveryCodes,
  postPublic,
  prove,
  wrongCode,
  type From,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
let secret: string;
beforeEach(async () => {
  world = await openWorld();
  secret = await addApp(world, world.desk);
  // The code of now was used up when the app was added.
  world.app.moveClock(60);
});
afterEach(() => world.app.close());

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const proveCode = async (code: string, from?: From) => {
  const { ticket } = await demandOf(world, "desk", from);
  return prove(world, { ticket, code }, from);
};

/** Returns what the audit trail says of the receptionist since the factor was added. */
async function rows() {
  const { rows: found } = await world.app.database.pool.query(
    `select action, actor_id is not null as signed_in, after - 'session' as after from audit_log
     where entity_id = $1 and entity = 'account' and at > $2 order by id`,
    [world.center.accounts.desk, new Date(world.app.clock.now.getTime() - 30_000)],
  );
  return found;
}

describe("signing in with a second factor", () => {
  it("asks for the factor after the right password, and opens no session before", async () => {
    const login = { email: emailOf(world, "desk"), password: TEST_PASSWORD };
    const { status, body, cookie } = await postPublic(world, "/auth/login/", login);
    expect([status, body, cookie]).toEqual([
      401,
      {
        code: "second_factor_needed",
        detail: expect.any(String),
        request_id: expect.any(String),
        ticket: expect.any(String),
        methods: ["code"],
        passkey: null,
      },
      "",
    ]);
    expect(await rows()).toEqual([]);
  });

  it("answers the right code like a sign-in without a factor, and says in the audit trail how it was proved", async () => {
    const { status, body, cookie } = await proveCode(codeAt(world, secret));
    expect([status, body]).toEqual([
      200,
      {
        data: {
          access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          refresh: expect.stringMatching(/^\d+\.[\w-]{43}$/),
          permission: 3,
          scan_center: world.center.id,
        },
      },
    ]);
    expect(cookie).toMatch(/^scan_browser=/);
    const current = await world.app.holderOf(body.data.access).get("/account/current-user/");
    expect(current.body).toMatchObject({ second_factor: { set_up: true, required: false } });
    expect(await rows()).toEqual([{ action: "login", signed_in: true, after: { factor: "code" } }]);
  });

  it("still refuses a wrong password, without saying that there is a factor", async () => {
    const login = { email: emailOf(world, "desk"), password: "wrong-password" };
    expect(outcome(await postPublic(world, "/auth/login/", login))).toEqual([
      401,
      "invalid_credentials",
    ]);
  });

  it("accepts exactly one proof", async () => {
    const { ticket } = await demandOf(world, "desk");
    const code = codeAt(world, secret);
    const inputs = [{}, { code, recovery_code: "aaaaa-aaaaa" }, { code: "12345" }, { code: 1 }];
    for (const input of inputs)
      expect(outcome(await prove(world, { ticket, ...input }))).toEqual([400, "validation"]);
  });
});

describe("the code of an authenticator app", () => {
  it("is accepted one step of 30 seconds early or late, and no more", async () => {
    expect(outcome(await proveCode(codeAt(world, secret, 2)))).toEqual([400, "invalid_factor"]);
    expect((await proveCode(codeAt(world, secret, -1))).status).toBe(200);
    expect((await proveCode(codeAt(world, secret)))?.status).toBe(200);
    expect((await proveCode(codeAt(world, secret, 1))).status).toBe(200);
    world.app.moveClock(600);
    expect(outcome(await proveCode(codeAt(world, secret, -2)))).toEqual([400, "invalid_factor"]);
  });

  it("is accepted in Arabic digits and with a blank in the middle", async () => {
    const code = codeAt(world, secret).replace(/\d/g, (digit) =>
      String.fromCodePoint(0x660 + Number(digit)),
    );
    expect((await proveCode(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it("is accepted once, and no code of an earlier step after it", async () => {
    const [earlier, code] = [codeAt(world, secret, -1), codeAt(world, secret)];
    expect((await proveCode(code)).status).toBe(200);
    expect(outcome(await proveCode(code))).toEqual([400, "invalid_factor"]);
    expect(outcome(await proveCode(earlier))).toEqual([400, "invalid_factor"]);
  });

  it("is accepted once, also if two sign-ins send it at the same time", async () => {
    const code = codeAt(world, secret);
    const tickets = [await demandOf(world, "desk"), await demandOf(world, "desk")];
    const answers = await Promise.all(tickets.map(({ ticket }) => prove(world, { ticket, code })));
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "400"]);
  });
});

describe("a recovery code", () => {
  it("signs in once, in any case and without the dash", async () => {
    const codes = await makeRecoveryCodes(world.desk);
    expect((await demandOf(world, "desk")).methods).toEqual(["code", "recovery_code"]);
    const [code = ""] = codes;
    const typed = code.replace("-", "").toUpperCase();
    for (const [recovery_code, expected] of [
      [typed, 200],
      [code, 400],
    ]) {
      const { ticket } = await demandOf(world, "desk");
      expect((await prove(world, { ticket, recovery_code })).status).toBe(expected);
    }
    expect(await rows()).toContainEqual({
      action: "login",
      signed_in: true,
      after: { factor: "recovery_code" },
    });
  });

  it("of another account is refused", async () => {
    await addApp(world, world.desk2);
    const [code] = await makeRecoveryCodes(world.desk2);
    const { ticket } = await demandOf(world, "desk");
    expect(outcome(await prove(world, { ticket, recovery_code: code }))).toEqual([
      400,
      "invalid_factor",
    ]);
  });

  it("is worthless once new ones are made", { tags: ["rest"] }, async () => {
    const [old] = await makeRecoveryCodes(world.desk);
    await makeRecoveryCodes(world.desk);
    const { ticket } = await demandOf(world, "desk");
    expect((await prove(world, { ticket, recovery_code: old })).status).toBe(400);
  });
});

describe("the ticket of a sign-in", () => {
  const proveWith = async (ticket: string) =>
    outcome(await prove(world, { ticket, code: codeAt(world, secret) }));

  it("is valid for five minutes", async () => {
    const [late, tooLate] = [await demandOf(world, "desk"), await demandOf(world, "desk")];
    world.app.moveClock(60 + 299);
    expect((await proveWith(late.ticket))[0]).toBe(200);
    world.app.moveClock(60 + 300);
    expect(await proveWith(tooLate.ticket)).toEqual([400, "ticket_expired"]);
  });

  it("is accepted once", async () => {
    const { ticket } = await demandOf(world, "desk");
    expect((await proveWith(ticket))[0]).toBe(200);
    world.app.moveClock(120);
    expect(await proveWith(ticket)).toEqual([400, "ticket_expired"]);
  });

  it("is refused if it is forged or was made for something else", async () => {
    const { ticket } = await demandOf(world, "desk");
    const options = await world.desk.post<{ data: { ticket: string } }>("/auth/step-up/options/");
    const refused = [ticket.slice(0, -2), `${ticket}x`, "x", "", options.body.data.ticket];
    for (const one of refused) expect(await proveWith(one)).toEqual([400, "ticket_expired"]);
  });

  it("is void once the password is another one, or the account may not sign in", async () => {
    const tickets = [await demandOf(world, "desk"), await demandOf(world, "desk")] as const;
    const { pool } = world.app.database;
    const id = world.center.accounts.desk;
    await pool.query("update accounts set active = false where id = $1", [id]);
    expect(await proveWith(tickets[0].ticket)).toEqual([400, "ticket_expired"]);
    await pool.query(
      "update accounts set active = true, password_changed_at = now() where id = $1",
      [id],
    );
    expect(await proveWith(tickets[1].ticket)).toEqual([400, "ticket_expired"]);
  });
});

describe("wrong factors", () => {
  const guess = (from?: From) => proveCode(wrongCode(world, secret), from);

  it("are each in the audit trail, and the lock-out too", async () => {
    await guess();
    for (let attempt = 0; attempt < 5; attempt += 1) await guess();
    const failed = {
      action: "login_failed",
      signed_in: false,
      after: { wrong: "second_factor" },
    };
    expect(await rows()).toEqual([
      ...Array.from({ length: 5 }, () => failed),
      { action: "locked_out", signed_in: false, after: null },
    ]);
  });

  it("are checked five times at once, whatever number of tickets, and then refused for the time in Retry-After", async () => {
    const demands = await Promise.all(Array.from({ length: 4 }, () => demandOf(world, "desk")));
    const code = wrongCode(world, secret);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        prove(world, { ticket: demands[nth % 4]?.ticket, code }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === "invalid_factor")).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(35);
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set([1]));
    world.app.moveClock(61);
    expect((await guess()).status).toBe(400);
    expect(outcome(await guess())).toEqual([429, "too_many_requests"]);
    world.app.moveClock(64);
    expect((await proveCode(codeAt(world, secret))).status).toBe(200);
  });

  it("are counted over all addresses: the thirteenth is refused", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 13; attempt += 1)
      statuses.push((await guess({ ip: `10.0.${attempt}.1` })).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 400), 429]);
  });

  it(
    "from elsewhere do not lock out a browser that signed in before",
    { tags: ["rest"] },
    async () => {
      const { cookie } = await proveCode(codeAt(world, secret));
      for (let attempt = 0; attempt < 13; attempt += 1) await guess({ ip: `10.0.${attempt}.1` });
      world.app.moveClock(120);
      expect((await proveCode(codeAt(world, secret))).status).toBe(429);
      expect((await proveCode(codeAt(world, secret), { cookie })).status).toBe(200);
    },
  );

  it("of a browser that signed in before have a limit as well", { tags: ["rest"] }, async () => {
    const { cookie } = await proveCode(codeAt(world, secret));
    for (let attempt = 0; attempt < 5; attempt += 1) await guess({ cookie });
    expect((await guess({ cookie })).status).toBe(429);
  });

  it("slow their address down, as wrong passwords do", { tags: ["rest"] }, async () => {
    const ip = "10.9.9.9";
    await addApp(world, world.desk2);
    const { pool } = world.app.database;
    await pool.query(
      `insert into password_attempts (subject, email_hash, ip, at)
       select 'other ' || nth, 'other', $1, $2 from generate_series(1, 25) as nth`,
      [ip, world.app.clock.now],
    );
    const { ticket } = await demandOf(world, "desk");
    world.app.pauses.length = 0;
    await prove(world, { ticket, code: wrongCode(world, secret) }, { ip });
    expect(world.app.pauses).toEqual([500]);
  });

  it("are forgotten after a right one", async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await guess();
    expect((await proveCode(codeAt(world, secret))).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(400);
  });
});
