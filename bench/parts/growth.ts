import type { Subject } from "../measure/subject.ts";
import { type Row, timingsOf } from "../measure/timings.ts";
import { bookingDesks, requireBooked } from "./bookings.ts";
import { searchQueries } from "./search-queries.ts";

const MAX_RATIO = 1.5;
const SAMPLES = 40;
/** Milliseconds; below this, the ratio of two times is dominated by measurement noise. */
const MIN_MEANINGFUL_MS = 3;

/** Sends the same requests in turn to a server with a tenth of the data and to one with all; compares the medians. */
export async function* compareSizes(small: Subject, large: Subject): AsyncGenerator<Row> {
  for (const { what, ask } of await questions()) {
    const askSmall = await ask(small);
    const askLarge = await ask(large);
    const times = { small: [] as number[], large: [] as number[] };
    for (let index = 0; index < SAMPLES; index += 1) {
      times.small.push(await askSmall(index));
      times.large.push(await askLarge(index));
    }
    const [less, more] = [timingsOf(times.small).median, timingsOf(times.large).median];
    const ratio = more / less;
    yield {
      name: `cost of more data: ${what}`,
      median: `${less.toFixed(1)} → ${more.toFixed(1)} ms`,
      p95: "",
      max: `× ${ratio.toFixed(2)}`,
      milliseconds: null,
      ratio: "",
      budget: `≤ × ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO || more < MIN_MEANINGFUL_MS,
      note: `${small.patients} → ${large.patients} patients`,
    };
  }
}

type PrepareRequest = (subject: Subject) => Promise<(at: number) => Promise<number>>;

async function questions(): Promise<{ what: string; ask: PrepareRequest }[]> {
  const reading =
    (pathOf: (subject: Subject, at: number) => string): PrepareRequest =>
    async (subject) =>
    async (at) => {
      const reply = await subject.owner.get(pathOf(subject, at));
      if (reply.status !== 200) throw new Error(`it answers ${reply.status}: ${reply.body}`);
      return reply.time;
    };
  const day = new Date().toISOString().slice(0, 10);
  return [
    { what: "appointments, first page", ask: reading(() => "/appointments/?page=1") },
    {
      what: "appointments, last page",
      ask: reading(({ appointments }) => `/appointments/?page=${Math.ceil(appointments / 50)}`),
    },
    {
      what: "appointments of a day",
      ask: reading(() => `/appointments/?page=1&start_date=${day}&end_date=${day}`),
    },
    {
      what: "appointments by patient's name",
      ask: reading(() => "/appointments/?page=1&ordering=patient_name"),
    },
    { what: "patients by name", ask: reading(() => "/patients/?page=1&ordering=name") },
    { what: "one appointment", ask: reading((_, index) => `/appointments/${index + 1}/`) },
    {
      what: "booking",
      async ask(subject) {
        const [desk] = await bookingDesks(subject);
        if (!desk) throw new Error("no desk is there");
        return async () => {
          const reply = await desk.caller.post("/appointments/", desk.next());
          requireBooked(reply);
          return reply.time;
        };
      },
    },
    {
      what: "picker, all kinds of search",
      async ask(subject) {
        const kinds = await searchQueries(subject, 4);
        const allTimes = [...kinds.values()].flat();
        return async (at) => {
          const query = allTimes[(at * 3) % allTimes.length] ?? "";
          return (await subject.owner.get(`/patients/best/?q=${encodeURIComponent(query)}`)).time;
        };
      },
    },
  ];
}
