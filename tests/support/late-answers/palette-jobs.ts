import { digitsIn, keysOf } from "./typist.ts";
import { paymentFact } from "./facts.ts";
import { bookToday, type Job } from "./job.ts";
import { handedOver } from "./money-jobs.ts";

export const PALETTE_JOBS: readonly Job[] = [
  {
    name: "a patient who is found in the palette and corrected",
    prepare: async ({ testBranch, random, tag }) => ({
      email: testBranch.email,
      path: "/dashboard",
      plan: () => {
        const patient = random.pick(testBranch.patients);
        const card = `CORR${tag}`;
        return {
          strokes: [
            "Control+k",
            ...keysOf(patient.name),
            "Enter",
            "e",
            "Control+a",
            ...keysOf(card),
            "Control+Enter",
          ],
          wanted: [[`patients ${patient.id} national_id=${card}`]],
          typed: [card, patient.name],
          paletteTexts: [patient.name],
        };
      },
    }),
  },
  {
    name: "an appointment that is found in the palette and collected for",
    async prepare(place) {
      const booked = await bookToday(place, "nothing");
      return {
        email: place.testBranch.email,
        path: "/dashboard",
        plan: () => {
          const {
            id,
            accession_number: accession,
            remaining_cost: due,
          } = place.random.pick(booked);
          const pounds = handedOver(place, booked);
          return {
            strokes: [
              "Control+k",
              ...keysOf(accession),
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
            typed: [`${pounds}`, accession],
            paletteTexts: [accession],
          };
        },
      };
    },
  },
  {
    name: "an appointment that is found in the palette and has arrived",
    async prepare(place) {
      const booked = await bookToday(place, "nothing");
      return {
        email: place.testBranch.email,
        path: "/dashboard",
        plan: () => {
          const { id, accession_number: accession } = place.random.pick(booked);
          return {
            strokes: ["F3", ...keysOf(accession), "Enter", "m", "a"],
            wanted: [[`appointments ${id} status=arrived`]],
            typed: [accession],
            paletteTexts: [accession],
          };
        },
      };
    },
  },
];
