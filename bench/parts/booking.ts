import type { Subject } from "../measure/subject.ts";
import { figureRow, type Row, timedRow, timingsOf } from "../measure/timings.ts";
import { saturate } from "../measure/load.ts";
import { type BookingDesk, bookingDesks, requireBooked } from "./bookings.ts";

const SINGLE_BOOKINGS = 100;
const LOAD_SECONDS = 15;
const CONNECTIONS = 20;
const MIN_PER_SECOND = 150;

/** Measures single bookings one after another, then the throughput of bookings over 20 connections. */
export async function* measureBooking(subject: Subject): AsyncGenerator<Row> {
  const desks = await bookingDesks(subject);
  const times: number[] = [];
  for (let index = 0; index < SINGLE_BOOKINGS; index += 1) {
    const desk = deskAt(desks, index);
    const reply = await desk.caller.post("/appointments/", desk.next());
    requireBooked(reply);
    if (index >= CONNECTIONS) times.push(reply.time);
  }
  const tokens = await Promise.all(desks.map(({ caller }) => caller.token()));
  const many = await saturate(subject.product.base, {
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    next: (number) => ({
      method: "POST",
      path: "/appointments/",
      token: tokens[number % tokens.length] ?? "",
      body: deskAt(desks, number).next(),
    }),
  });
  yield* [
    timedRow("booking, alone", timingsOf(times), { p95: 40 }),
    {
      ...timedRow(`booking, ${CONNECTIONS} connections`, many.timings),
      note: `${many.refused} refused`,
    },
    figureRow(
      `bookings a second, ${CONNECTIONS} connections`,
      `${Math.round(many.perSecond)}/s`,
      `≥ ${MIN_PER_SECOND} a second`,
      many.perSecond >= MIN_PER_SECOND && many.refused === 0,
    ),
  ];
}

function deskAt(desks: readonly BookingDesk[], at: number): BookingDesk {
  const desk = desks[at % desks.length];
  if (!desk) throw new RangeError("no desk is there");
  return desk;
}
