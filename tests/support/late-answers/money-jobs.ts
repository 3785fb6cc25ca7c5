import type { Appointment } from "#domain/entities/appointment.ts";
import { digitsIn, keysOf } from "./typist.ts";
import { paymentFact } from "./facts.ts";
import { itemAt, bookToday, type Job, keysToRow, type JobContext } from "./job.ts";

const PATH = "/appointments";

/** Returns an amount in pounds: often digits that would find an appointment if they were typed into a search. */
export function handedOver({ random }: JobContext, booked: readonly Appointment[]): number {
  const serial = Number(random.pick(booked).accession_number.slice(-4, -1));
  return random.happens(0.5) && serial > 0 ? serial : random.whole(20, 200);
}

export const MONEY_JOBS: readonly Job[] = [
  {
    name: "collecting from a row of the list",
    async prepare(place) {
      const booked = await bookToday(place, "nothing");
      return {
        email: place.testBranch.email,
        path: PATH,
        async plan(page) {
          const { id, remaining_cost: due } = place.random.pick(booked);
          const pounds = handedOver(place, booked);
          return {
            strokes: [
              ...(await keysToRow(page, { id })),
              "Enter",
              "F7",
              ...digitsIn(place.language, `${pounds}`),
              // Some users go to the method and leave it unchanged.
              ...place.random.pick([[], ["Enter"]]),
              "Control+Enter",
            ],
            wanted: [
              [
                paymentFact({
                  id,
                  kind: "payment",
                  amount: Math.min(pounds * 100, due),
                  method: "cash",
                  reason: null,
                }),
              ],
            ],
            typed: [`${pounds}`],
          };
        },
      };
    },
  },
  {
    name: "collecting by card from a row of the list",
    async prepare(place) {
      const booked = await bookToday(place, "nothing");
      return {
        email: place.testBranch.email,
        path: PATH,
        async plan(page) {
          const { id } = place.random.pick(booked);
          const pounds = place.random.whole(20, 200);
          return {
            strokes: [
              ...(await keysToRow(page, { id })),
              "F7",
              ...keysOf(`${pounds}.50`),
              "Enter",
              "ArrowDown",
              "Control+Enter",
            ],
            wanted: [
              [
                paymentFact({
                  id,
                  kind: "payment",
                  amount: pounds * 100 + 50,
                  method: "card",
                  reason: null,
                }),
              ],
            ],
            typed: [`${pounds}`],
          };
        },
      };
    },
  },
  {
    name: "giving money back from a row of the list",
    async prepare(place) {
      const booked = await bookToday(place, "all");
      return {
        email: place.testBranch.email,
        path: PATH,
        async plan(page) {
          const { id } = place.random.pick(booked);
          const pounds = place.random.whole(10, 100);
          const reason = `asked ${place.tag}`;
          return {
            strokes: [
              ...(await keysToRow(page, { id })),
              "Enter",
              "F7",
              ...digitsIn(place.language, `${pounds}`),
              // The method is filled in from the payments.
              "Enter",
              "Enter",
              ...keysOf(reason),
              "Control+Enter",
            ],
            wanted: [
              [paymentFact({ id, kind: "refund", amount: pounds * 100, method: "cash", reason })],
            ],
            typed: [`${pounds}`, reason],
          };
        },
      };
    },
  },
  {
    name: "the status of two rows, one after the other",
    async prepare(place) {
      await bookToday(place, "nothing");
      const booked = await place.demo.call<{ results: { id: number }[] }>(
        place.testBranch.email,
        "GET",
        "/appointments/?page=1&page_size=50&ordering=start_at",
      );
      return {
        email: place.testBranch.email,
        path: PATH,
        async plan(page) {
          const first = itemAt(booked.results, 0);
          const second = itemAt(booked.results, 1);
          const down = await keysToRow(page, first);
          return {
            strokes: [
              ...down,
              "Enter",
              "m",
              "a",
              "Escape",
              "ArrowDown",
              "Enter",
              "m",
              // The same key in either layout.
              place.random.pick(["a", "ش"]),
            ],
            wanted: [
              [`appointments ${first.id} status=arrived`],
              [`appointments ${second.id} status=arrived`],
            ],
            typed: [],
          };
        },
      };
    },
  },
];
