import { and, eq, ne, sql } from "drizzle-orm";
import { BOOKING_DAYS } from "#domain/appointments.ts";
import { utcOf } from "#domain/calendar.ts";
import { addDays, dayOf, daysRange, isDay, today, type Day, type Instant } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { firstFreeSlot, freeAt, freeSlots, NEXT_SLOT_DAYS, type SlotFacts } from "#domain/slots.ts";
import {
  appointments,
  branches,
  machines,
  rooms,
  testAvailabilities,
  tests,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { parseId } from "../../http/lists/filters.ts";
import { inScope } from "../scope.ts";
import { withParameters } from "../../http/declared-answers.ts";

const ID = { type: "integer", minimum: 1 };

/** The query of the slots route. */
export interface SlotQuery {
  test: number;
  /** Null: the current center day. */
  date: Day | null;
  machine: number | null;
  branch: number | null;
  /** Return the first free slot of each machine within 30 days instead of all slots of the day. */
  next: boolean;
  /** Return only this time, for each machine that is free then, also outside the opening hours. */
  at: Instant | null;
  /** Appointment that is being moved, so its own time counts as free. */
  except: number | null;
}

/** Parses the query string of the slots route. Throws `validation`. */
export const slotReader = withParameters(readSlotQuery, {
  test: { schema: ID, required: true },
  date: { schema: { type: "string", format: "date" }, description: "Default: today." },
  machine: { schema: ID },
  branch: { schema: ID },
  next: {
    schema: { type: "boolean" },
    description: "Only the first free time of each machine within 30 days.",
  },
  at: {
    schema: { type: "string", format: "date-time" },
    description: "Only this time, for each machine that is free then.",
  },
  except: { schema: ID, description: "Id of an appointment whose own time counts as free." },
});

function readSlotQuery(raw: Record<string, unknown>): SlotQuery {
  const faults: Record<string, FaultCode> = {};
  const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : null);
  const idOf = (name: string) => {
    const value = text(name);
    const id = value === null ? null : parseId(value);
    if (value !== null && id === null) faults[name] = "id";
    return id;
  };
  for (const name of Object.keys(raw)) {
    if (!["test", "date", "machine", "branch", "next", "at", "except"].includes(name))
      faults[name] = "unknown_field";
  }
  const date = text("date");
  if (date !== null && !isDay(date)) faults["date"] = "date";
  const searchesNext = text("next");
  if (searchesNext !== null && searchesNext !== "true" && searchesNext !== "false")
    faults["next"] = "boolean";
  const requestedTime = text("at");
  if (requestedTime !== null && utcOf(requestedTime) === null) faults["at"] = "instant";
  const test = idOf("test");
  if (test === null) faults["test"] ??= "required";
  const query = {
    machine: idOf("machine"),
    branch: idOf("branch"),
    date,
    next: searchesNext === "true",
    at: requestedTime === null ? null : utcOf(requestedTime),
    except: idOf("except"),
  };
  if (test === null || Object.keys(faults).length > 0) throw invalidFields(faults);
  return { test, ...query };
}

/** Returns the free times for a test from now on, earliest first. */
export async function findSlots(ctx: RequestContext, query: SlotQuery): Promise<Slot[]> {
  const { zone } = ctx.account;
  const now = ctx.now.getTime();
  const { at } = query;
  const day = query.date ?? today(zone, now);
  // One more day, because a branch may be open past midnight.
  const range =
    at !== null
      ? daysRange(dayOf(at, zone), addDays(dayOf(at, zone), 1), zone)
      : query.next
        ? daysRange(today(zone, now), addDays(today(zone, now), NEXT_SLOT_DAYS), zone)
        : daysRange(day, addDays(day, 1), zone);
  // Appointments cannot be booked beyond this day, so no slots are offered either.
  const lastDay = addDays(today(zone, now), BOOKING_DAYS);
  if ((at === null ? day : dayOf(at, zone)) > lastDay) return [];
  const offers = await readOffers(ctx, query);
  if (offers.length === 0) return [];
  const busy = await readBusy(
    ctx,
    offers.map(({ machine }) => machine),
    { ...range, except: query.except },
  );
  const slots = offers.flatMap(({ opensAt, closesAt, ...offer }) => {
    const facts: SlotFacts = {
      zone,
      opens_at: opensAt.slice(0, 5),
      closes_at: closesAt.slice(0, 5),
      duration_minutes: offer.duration_minutes,
      busy: busy.get(offer.machine) ?? [],
      now,
    };
    if (at !== null) {
      const { isFree, isOutsideHours } = freeAt(at, facts);
      return isFree ? [{ ...offer, start_at: at, outside_hours: isOutsideHours }] : [];
    }
    const first = query.next ? firstFreeSlot(facts) : null;
    const starts = query.next ? (first === null ? [] : [first]) : freeSlots(day, facts);
    return starts.map((start_at) => ({ ...offer, start_at, outside_hours: false }));
  });
  return slots.sort(
    (one, other) => one.start_at.localeCompare(other.start_at) || one.machine - other.machine,
  );
}

async function readOffers(ctx: RequestContext, query: SlotQuery) {
  const center = testAvailabilities.scanCenterId;
  return ctx.tx
    .select({
      machine: machines.id,
      machine_name: machines.name,
      branch: branches.id,
      branch_name: branches.name,
      room: rooms.id,
      room_number: rooms.roomNumber,
      duration_minutes: testAvailabilities.durationMinutes,
      price: testAvailabilities.modifiedPrice,
      list_price: testAvailabilities.price,
      opensAt: branches.opensAt,
      closesAt: branches.closesAt,
    })
    .from(testAvailabilities)
    .innerJoin(
      machines,
      and(eq(machines.scanCenterId, center), eq(machines.id, testAvailabilities.machineId)),
    )
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, testAvailabilities.testId)))
    .innerJoin(branches, and(eq(branches.scanCenterId, center), eq(branches.id, machines.branchId)))
    .innerJoin(rooms, and(eq(rooms.scanCenterId, center), eq(rooms.id, machines.roomId)))
    .where(
      and(
        inScope(ctx, machines),
        eq(center, ctx.account.centerId),
        eq(testAvailabilities.testId, query.test),
        eq(testAvailabilities.active, true),
        eq(machines.active, true),
        eq(tests.active, true),
        eq(branches.active, true),
        eq(rooms.active, true),
        query.machine === null ? undefined : eq(machines.id, query.machine),
        query.branch === null ? undefined : eq(machines.branchId, query.branch),
      ),
    );
}

/** Returns the booked times of the machines between two timestamps, by machine. */
async function readBusy(
  ctx: RequestContext,
  ids: readonly number[],
  { start, end, except }: { start: string; end: string; except: number | null },
): Promise<Map<number, { start: string; end: string }[]>> {
  const rows = await ctx.tx
    .select({
      machine: appointments.machineId,
      start: appointments.startAt,
      minutes: appointments.durationMinutes,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.scanCenterId, ctx.account.centerId),
        sql`${appointments.machineId} = any(${sql.param([...ids])}::bigint[])`,
        sql`${appointments.period} && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
        sql`${appointments.status} not in ('cancelled', 'no_show')`,
        except === null ? undefined : ne(appointments.id, except),
      ),
    );
  const busy = new Map<number, { start: string; end: string }[]>();
  for (const row of rows) {
    const ends = new Date(row.start.getTime() + row.minutes * 60_000);
    const list = busy.get(row.machine) ?? [];
    list.push({ start: row.start.toISOString(), end: ends.toISOString() });
    busy.set(row.machine, list);
  }
  return busy;
}
