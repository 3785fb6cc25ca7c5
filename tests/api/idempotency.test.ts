import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Report } from "#domain/entities/report.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import { TEST_SECRET, type Refused } from "../support/api.ts";
import { book, openWorld, type World } from "../support/desk.ts";
import { reportPath } from "../support/reports.ts";
import { reportText } from "../support/report-texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

function save<T = ReferringDoctor>(name: string, key: string, caller = world.desk) {
  return caller.post<T>("/referring-doctors/", { name }, { "idempotency-key": key });
}

/** Returns the number of records, audit rows and events that exist for a doctor's name. */
async function tracesOf(name: string): Promise<number[]> {
  const { rows } = await world.app.database.pool.query<Record<string, number>>(
    `select (select count(*) from referring_doctors where scan_center_id = $1 and name = $2) as records,
       (select count(*) from audit_log where scan_center_id = $1 and after->>'name' = $2) as audits,
       (select count(*) from events e
         join referring_doctors d on d.scan_center_id = e.scan_center_id and d.id = e.entity_id
         where e.scan_center_id = $1 and e.type = 'referring_doctor.created' and d.name = $2) as events`,
    [world.center.id, name],
  );
  return Object.values(rows[0] ?? {});
}

describe("a save with an Idempotency-Key", () => {
  it("has one effect when it is sent twenty times at once, and all get the same response", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save("Dr Twenty", key)));
    const [first] = answers;
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 201, body: first?.body })),
    );
    expect(await tracesOf("Dr Twenty")).toEqual([1, 1, 1]);
  });

  it("is executed each time if the key is left out, so it is the key that prevents repetition", async () => {
    const post = () => world.desk.post("/referring-doctors/", { name: "Dr Keyless" });
    await Promise.all(Array.from({ length: 5 }, post));
    expect(await tracesOf("Dr Keyless")).toEqual([5, 5, 5]);
  });

  it("is refused if the key was used for another body, but the order of fields does not matter", async () => {
    const key = randomUUID();
    await save("Dr First", key);
    const other = await save<Refused>("Dr Other", key);
    const post = (body: object) =>
      world.desk.post<ReferringDoctor>("/referring-doctors/", body, { "idempotency-key": "order" });
    const firstAnswer = await post({ name: "Dr Order", active: true });
    const same = await post({ active: true, name: "Dr Order" });
    expect([other.status, other.body.code, await tracesOf("Dr Other"), same.body]).toEqual([
      422,
      "idempotency_mismatch",
      [0, 0, 0],
      firstAnswer.body,
    ]);
  });

  it("that was taken back before it arrived is never done; taken back after it was done, it answers as before", async () => {
    const takeBack = (name: string, key: string) =>
      world.desk.post<ReferringDoctor & Refused>(
        "/referring-doctors/",
        { name },
        { "idempotency-key": key, "idempotency-withdraw": "1" },
      );
    const [early, late] = [randomUUID(), randomUUID()];
    const withdrawn = await takeBack("Dr Early", early);
    const arrived = await save<Refused>("Dr Early", early);
    const done = await save("Dr Late", late);
    const afterwards = await takeBack("Dr Late", late);
    expect({
      early: [withdrawn, arrived].map(({ status, body }) => [status, body.code]),
      early_traces: await tracesOf("Dr Early"),
      late: [afterwards.status, afterwards.body],
      late_traces: await tracesOf("Dr Late"),
    }).toEqual({
      early: [
        [409, "withdrawn"],
        [409, "withdrawn"],
      ],
      early_traces: [0, 0, 0],
      late: [201, done.body],
      late_traces: [1, 1, 1],
    });
  });

  it("that is taken back while it arrives is either done or refused, and both calls say the same", async () => {
    const rounds = Array.from({ length: 10 }, async (_value, round) => {
      const name = `Dr Race ${round}`;
      const key = randomUUID();
      const headers = { "idempotency-key": key };
      const [saved, withdrawn] = await Promise.all([
        world.desk.post<object>("/referring-doctors/", { name }, headers),
        world.desk.post<object>(
          "/referring-doctors/",
          { name },
          { ...headers, "idempotency-withdraw": "1" },
        ),
      ]);
      const [records] = await tracesOf(name);
      expect([withdrawn.status, withdrawn.body]).toEqual([saved.status, saved.body]);
      expect(records).toBe(saved.status === 201 ? 1 : 0);
    });
    await Promise.all(rounds);
  });

  it("is separate from another user's save with the same key", async () => {
    const key = randomUUID();
    const [mine, theirs] = [await save("Dr Both", key), await save("Dr Both", key, world.desk2)];
    expect([mine.status, theirs.status, mine.body.id === theirs.body.id]).toEqual([
      201,
      201,
      false,
    ]);
  });

  it("that was refused can be corrected and sent again with the same key", async () => {
    const key = randomUUID();
    const faulty = await save<Refused>("", key);
    const mended = await save("Dr Mended", key);
    expect([faulty.status, mended.status]).toEqual([400, 201]);
  });

  it("is remembered for 24 hours", async () => {
    const key = randomUUID();
    const first = await save("Dr Day", key);
    const age = (hours: number) =>
      world.app.database.pool.query(
        "update idempotency_keys set created_at = now() - make_interval(hours => $2) where key = $1",
        [key, hours],
      );
    await age(23);
    const within = await save("Dr Day", key);
    await age(25);
    const answerAfter = await save("Dr Day", key);
    expect([within.body.id === first.body.id, answerAfter.body.id === first.body.id]).toEqual([
      true,
      false,
    ]);
  });
});

describe("the stored hash of a save", () => {
  const hashOf = async (key: string) => {
    const { rows } = await world.app.database.pool.query<{ request_hash: string }>(
      "select request_hash from idempotency_keys where key = $1",
      [key],
    );
    return rows[0]?.request_hash;
  };

  it("needs the key of the server, so that nobody who reads the table can guess what was sent", async () => {
    const key = randomUUID();
    await save("Dr Hashed", key);
    const text = JSON.stringify(["POST", "/api/referring-doctors", { name: "Dr Hashed" }]);
    const plain = createHash("sha256").update(text).digest("hex");
    const keyed = createHmac("sha256", TEST_SECRET).update(`request ${text}`).digest("hex");
    const stored = await hashOf(key);
    expect([stored === plain, stored]).toEqual([false, keyed]);
  });

  it("has no password in it: the same account with another password is the same save", async () => {
    const key = randomUUID();
    const register = (password: string) =>
      world.owner.post<{ id: number }>(
        "/auth/register/",
        {
          name: "Hashed",
          email: `hashed@${world.center.domain}`,
          role: 4,
          admin_branches: [world.center.branches.north],
          password,
          password_confirmation: password,
        },
        { "idempotency-key": key },
      );
    const first = await register("one-long-password-7");
    const stored = await hashOf(key);
    const again = await register("other-long-password-8");
    expect([first.status, again.status, again.body, await hashOf(key)]).toEqual([
      201,
      201,
      first.body,
      stored,
    ]);
  });

  it("is empty for saves of an older version, which are answered again by their key", async () => {
    const key = randomUUID();
    const first = await save("Dr Older", key);
    await world.app.database.pool.query(
      "update idempotency_keys set request_hash = '' where key = $1",
      [key],
    );
    expect((await save("Dr Older", key)).body).toEqual(first.body);
  });
});

describe("an edit, a report or a cancellation with an Idempotency-Key", () => {
  it.each(["patch", "put", "delete"] as const)(
    "is refused by %s if the key was used for another body",
    async (method) => {
      const { app, center, desk, doctor } = world;
      await desk.post("/receptionist-shift/", {});
      const { id, version } = await book(desk, center);
      const bodies = {
        patch: [
          { notes: "one", version },
          { notes: "two", version },
        ],
        put: [
          { content: reportText("one"), version: 0 },
          { content: reportText("two"), version: 0 },
        ],
        delete: [{ reason: "other" }, { reason: "other", refund_amount: 100_000 }],
      }[method];
      const path = method === "put" ? reportPath(id) : `/appointments/${id}/`;
      const caller = method === "put" ? doctor : desk;
      const headers = { "idempotency-key": randomUUID() };
      const countAudits = async () =>
        (await app.database.pool.query("select count(*) from audit_log")).rows[0];
      const first = await caller[method](path, bodies[0], headers);
      const audits = await countAudits();
      const other = await caller[method](path, bodies[1], headers);
      expect([first.status < 300, other.status, other.body.code, await countAudits()]).toEqual([
        true,
        422,
        "idempotency_mismatch",
        audits,
      ]);
    },
  );
});

describe("a report whose saves are sent again with their keys", () => {
  it("returns each first response again whatever was saved since, and refuses only a new text as stale", async () => {
    const { center, desk, doctor } = world;
    await desk.post("/receptionist-shift/", {});
    const path = reportPath((await book(desk, center)).id);
    const header = (key: string) => ({ "idempotency-key": key });
    const keyed = (text: string, version: number, key: string) =>
      doctor.put<Report & Refused>(path, { content: reportText(text), version }, header(key));
    const one = await keyed("one", 0, "one");
    const two = await keyed("one two", one.body.version, "two");
    const repeated = [await keyed("one", 0, "one"), await keyed("one two", 1, "two")];
    expect(repeated.map(({ status, body }) => [status, body])).toEqual([
      [200, one.body],
      [200, two.body],
    ]);
    const elsewhere = await keyed("of another window", two.body.version, "elsewhere");
    const answersAfter = [
      await keyed("one two", 1, "two"),
      await keyed("one two three", two.body.version, "three"),
    ];
    expect(answersAfter.map(({ status, body }) => [status, body.version, body.current])).toEqual([
      [200, two.body.version, undefined],
      [409, undefined, elsewhere.body],
    ]);
    const sign = () =>
      doctor.post<Report>(`${path}submit/`, { version: elsewhere.body.version }, header("sign"));
    const signed = await sign();
    expect([(await sign()).body, (await doctor.get<Report>(path)).body]).toEqual([
      signed.body,
      signed.body,
    ]);
  });
});
