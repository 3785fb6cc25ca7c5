import type { Caller, Reply } from "../measure/caller.ts";
import type { Subject } from "../measure/subject.ts";

/** Generates bookings of one desk, each at a free time after the one before. */
export interface BookingDesk {
  caller: Caller;
  /** Returns the request body of the next booking. */
  next(): object;
}

interface Offer {
  machine: number;
  test: number;
  minutes: number;
  price: number;
  branch: number;
  /** Time after which the machine has no bookings, in milliseconds since 1970. */
  freeFrom: number;
}

const DAY_MS = 86_400_000;
/** Hours in UTC; they lie between opening and midnight both in summer and in winter time. */
const FIRST_HOUR = 7;
const LAST_HOUR = 20;

/**
 * Returns desks with an open shift, each with its own machine in its branch. Their bookings stay in the
 * database; the next run books later times.
 */
export async function bookingDesks(subject: Subject): Promise<BookingDesk[]> {
  const { database, center, desks, patients } = subject;
  const { rows: offers } = await database.pool.query<Offer>(
    `select distinct on (m.id) m.id as machine, a.test_id as test, a.duration_minutes as minutes,
       a.modified_price as price, m.branch_id as branch,
       (extract(epoch from greatest(now() + interval '10 days', (select max(upper(period)) from appointments p
         where p.scan_center_id = m.scan_center_id and p.machine_id = m.id))) * 1000)::bigint as "freeFrom"
     from machines m join test_availabilities a on a.scan_center_id = m.scan_center_id and a.machine_id = m.id
     where m.scan_center_id = $1 and a.modified_price > 0 order by m.id, a.duration_minutes, a.id`,
    [center],
  );
  const { rows: known } = await database.pool.query<{ first: number }>(
    "select min(id) as first from patients where scan_center_id = $1",
    [center],
  );
  const firstId = known[0]?.first ?? 1;
  const branches = [...new Set(offers.map(({ branch }) => branch))];
  const result: BookingDesk[] = [];
  for (const [index, caller] of desks.entries()) {
    const branch = branches[Math.floor(index / 2)];
    const offer = offers.filter((one) => one.branch === branch)[index % 2];
    if (branch === undefined || !offer) throw new Error("a desk has no machine");
    await openShift(caller, branch);
    let start = Math.ceil(offer.freeFrom / DAY_MS) * DAY_MS + FIRST_HOUR * 3_600_000;
    let number = index * 7_919;
    result.push({
      caller,
      next() {
        const body = {
          patient: firstId + (number % patients),
          machine: offer.machine,
          test: offer.test,
          start_at: new Date(start).toISOString(),
          paid_amount: offer.price,
          method: "cash",
        };
        number += 104_729;
        start += offer.minutes * 60_000;
        if (new Date(start).getUTCHours() >= LAST_HOUR)
          start = Math.ceil(start / DAY_MS) * DAY_MS + FIRST_HOUR * 3_600_000;
        return body;
      },
    });
  }
  return result;
}

/** Throws an error that quotes the server's response unless the booking succeeded. */
export function requireBooked(reply: Reply): void {
  if (reply.status !== 201) throw new Error(`a booking answers ${reply.status}: ${reply.body}`);
}

async function openShift(caller: Caller, branch: number): Promise<void> {
  const reply = await caller.post("/receptionist-shift/", { branch, opening_float: 0 });
  const isOpen =
    reply.status === 201 || (reply.status === 409 && reply.body.includes("shift_active"));
  if (!isOpen) throw new Error(`a shift cannot be opened: ${reply.body}`);
}
