import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TEST_PASSWORD } from "../../support/api.ts";
import { call, memberAt, requireSuccess } from "../../support/desk-over-http.ts";
import { book, bookingOf, openWorld, startShift, type World } from "../../support/desk.ts";
import { listenAt } from "../../support/event-reader.ts";
import { noteFigure, sharedTimeout, times } from "../../support/long.ts";
import { brokenMoneyRules } from "../../support/money-invariants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SAVES = times(25, 100);

let world: World;
let url: string;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  url = await listenAt(world.app);
  const email = `desk@${world.center.domain}`;
  const login = await requireSuccess(
    call(url, "/auth/login/", { body: { email, password: TEST_PASSWORD } }),
  );
  token = String(memberAt(login, "data", "access"));
});
afterAll(() => world.app.close());

interface Sent {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  key: string;
  body: object;
}

/**
 * Sends a complete request and closes the connection as soon as `isCommitted` returns true, without
 * reading the response.
 */
function sendAndHangUp(
  { method, path, key, body }: Sent,
  isCommitted: () => Promise<boolean>,
): Promise<void> {
  const text = JSON.stringify(body);
  const head = [
    `${method} /api${path} HTTP/1.1`,
    "Host: desk",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${key}`,
  ].join("\r\n");
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.pause();
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.on("connect", () => {
      socket.write(`${head}\r\n\r\n${text}`, () => {
        hangUp().catch(reject);
      });
    });
    const hangUp = async () => {
      while (!(await isCommitted())) await sleep(5);
      socket.destroy();
    };
  });
}

/** Returns the number of responses stored under a key: 1 once its request is committed. */
async function countOf(key: string): Promise<number> {
  const { rows } = await world.app.database.pool.query<{ count: number }>(
    "SELECT count(*) FROM idempotency_keys WHERE key = $1 AND status < 300",
    [key],
  );
  return rows[0]?.count ?? 0;
}

describe("a save whose response is lost", sharedTimeout(60_000, 120_000), () => {
  it(`has one effect when it is sent again, for each of ${SAVES} saves`, async () => {
    let committedBefore = 0;
    for (let save = 0; save < SAVES; save += 1) {
      const key = randomUUID();
      const start_at = new Date(Date.UTC(2027, 0, 1) + save * 3_600_000).toISOString();
      const body = bookingOf(world.center, { start_at });
      const isHasty = save % 4 === 0;
      const request = { method: "POST", path: "/appointments/", key, body } as const;
      await sendAndHangUp(request, async () => isHasty || (await countOf(key)) > 0);
      committedBefore += await countOf(key);
      const first = await call(url, "/appointments/", { body, token, key });
      const second = await call(url, "/appointments/", { body, token, key });
      expect([first.status, second]).toEqual([201, first]);
    }
    const { rows } = await world.app.database.pool.query(
      `SELECT (SELECT count(*) FROM appointments)::int AS appointments,
         (SELECT count(*) FROM payments)::int AS payments,
         (SELECT count(*) FROM audit_log WHERE entity = 'appointment')::int AS audits,
         (SELECT count(*) FROM events WHERE type = 'appointment.created')::int AS events`,
    );
    expect(rows).toEqual([{ appointments: SAVES, payments: SAVES, audits: SAVES, events: SAVES }]);
    expect(await brokenMoneyRules(world.app.database, { appointment: 0, shift: 0 })).toEqual([]);
    // Most must really have been committed before they were sent again, since otherwise this tests nothing.
    expect(committedBefore).toBeGreaterThan(SAVES / 2);
    noteFigure(
      "answer lost after commit",
      `${SAVES} saves, ${committedBefore} committed before they were sent again: one effect each`,
    );
  });

  it("has one effect when it was an edit or a cancellation, and is not refused as stale", async () => {
    const paid = { requested_cost: 0, paid_amount: 0 };
    const { id, version } = await book(world.desk, world.center, paid);
    const path = `/appointments/${id}/`;
    const requests: [Sent["method"], object, number][] = [
      ["PATCH", { notes: "Came with an old film", version }, 200],
      ["DELETE", { reason: "patient_request" }, 204],
    ];
    for (const [method, body, status] of requests) {
      const key = randomUUID();
      await sendAndHangUp({ method, path, key, body }, async () => (await countOf(key)) > 0);
      const first = await call(url, path, { method, body, token, key });
      const second = await call(url, path, { method, body, token, key });
      expect([first.status, second]).toEqual([status, first]);
    }
    const { rows } = await world.app.database.pool.query(
      `SELECT notes, status, array(SELECT action FROM audit_log
         WHERE scan_center_id = $1 AND entity = 'appointment' AND entity_id = $2 ORDER BY id) AS actions
       FROM appointments WHERE scan_center_id = $1 AND id = $2`,
      [world.center.id, id],
    );
    expect(rows).toEqual([
      {
        notes: "Came with an old film",
        status: "cancelled",
        actions: ["create", "update", "cancel"],
      },
    ]);
  });
});
