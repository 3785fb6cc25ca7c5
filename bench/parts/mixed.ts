import { createChance } from "../fill/chance.ts";
import { atRate } from "../measure/load.ts";
import type { Subject } from "../measure/subject.ts";
import { figureRow, type Row, timedRow } from "../measure/timings.ts";
import { bookingDesks } from "./bookings.ts";

const REQUESTS_PER_SECOND = 100;
const SEED = 11;

/** Measures 100 requests per second as from many desks: 70 % lists, 15 % details, 12 % bookings, 3 % dashboard. */
export async function* measureMixed(subject: Subject): AsyncGenerator<Row> {
  const { seconds, center, database } = subject;
  const desks = await bookingDesks(subject);
  const chance = createChance(SEED);
  const { rows: some } = await database.pool.query<{ id: number; patient: number }>(
    `select id, patient_id as patient from appointments where scan_center_id = $1 and branch_id =
       (select min(id) from branches) order by start_at desc limit 2000`,
    [center],
  );
  const day = new Date().toISOString().slice(0, 10);
  const lists = [
    `/appointments/?page=1&start_date=${day}&end_date=${day}`,
    "/appointments/?page=1",
    "/patients/?page=1",
    "/appointments/?page=2&status=completed",
    `/patients/?page=1&search=${encodeURIComponent("محمد")}`,
    "/receptionist-shift/?page=1",
  ];
  const { timings, byKind, failed } = await atRate(REQUESTS_PER_SECOND, seconds, async (number) => {
    const desk = desks[number % desks.length];
    if (!desk) throw new RangeError("no desk is there");
    const percent = chance.whole(1, 100);
    if (percent <= 70) {
      const { status } = await desk.caller.get(chance.pick(lists));
      return { kind: "lists", isGood: status === 200 };
    }
    if (percent <= 85) {
      const { id, patient } = chance.pick(some);
      const path = chance.happens(0.5) ? `/appointments/${id}/` : `/patients/${patient}/`;
      const { status } = await subject.owner.get(path);
      return { kind: "details", isGood: status === 200 };
    }
    if (percent <= 97) {
      const { status } = await desk.caller.post("/appointments/", desk.next());
      return { kind: "bookings", isGood: status === 201 };
    }
    const { status } = await subject.admin.get("/dashboard/");
    return { kind: "dashboard", isGood: status === 200 };
  });
  const what = `mixed, ${REQUESTS_PER_SECOND} a second for ${seconds} s`;
  yield* [
    timedRow(what, timings, { p95: 60, p99: 200 }, `p99 ${Math.round(timings.p99)} ms`),
    ...[...byKind].map(([kind, own]) => timedRow(`mixed: ${kind}`, own)),
    figureRow("mixed: errors", String(failed.length), "none", failed.length === 0),
  ];
}
