import { keysOf } from "./typist.ts";
import { wantedBooking } from "./facts.ts";
import { itemAt, type Job } from "./job.ts";

const listPath = "/appointments";

/** Enter through the proposed time and the insurance, to the amount to collect. */
const PAST_TIME = ["Enter", "Enter"];

/** Enter through the amount to collect and the cash handed over, to the method. */
const TO_METHOD = ["Enter", "Enter"];

const phoneOf = ({ phone_number: phone }: { phone_number: string }) => keysOf(`0${phone}`);

export const BOOKING_JOBS: readonly Job[] = [
  {
    name: "a booking that is paid by card",
    prepare: async ({ testBranch, random }) => ({
      email: testBranch.email,
      path: listPath,
      plan: () => {
        const patient = random.pick(testBranch.patients);
        const test = random.pick(testBranch.tests);
        return {
          strokes: [
            "F4",
            ...phoneOf(patient),
            "Enter",
            ...keysOf(test.unique_id ?? ""),
            "Enter",
            ...PAST_TIME,
            ...TO_METHOD,
            "ArrowDown",
            "Control+Enter",
          ],
          wanted: [
            [
              wantedBooking({ patient: patient.id, test: test.id }),
              "payment by card for the booking",
            ],
          ],
          typed: [patient.name, test.unique_id ?? ""],
        };
      },
    }),
  },
  {
    name: "a booking that an insurer pays for",
    async prepare({ demo, testBranch, random, tag }) {
      const insurer = itemAt(testBranch.insurers, 0);
      // The name begins with letters that no other insurer has, so that its first letters choose it.
      const name = `Q${tag} cover`;
      await demo.call("owner@demo.local", "PATCH", `/insurance-providers/${insurer.id}/`, { name });
      return {
        email: testBranch.email,
        path: listPath,
        plan: () => {
          const patient = random.pick(testBranch.patients);
          const test = random.pick(testBranch.tests);
          return {
            strokes: [
              "F4",
              ...phoneOf(patient),
              "Enter",
              ...keysOf(test.unique_id ?? ""),
              "Enter",
              "Enter",
              ...keysOf(`q${tag} c`),
              "Enter",
              // The covered amount is filled in.
              "Enter",
              ...TO_METHOD,
              "ArrowDown",
              "ArrowDown",
              "Control+Enter",
            ],
            wanted: [
              [
                wantedBooking({ patient: patient.id, test: test.id, insurer: insurer.id }),
                `insurance_transactions: provider_id=${insurer.id}`,
                "payment by transfer for the booking",
              ],
            ],
            typed: [patient.name, test.unique_id ?? ""],
          };
        },
      };
    },
  },
  {
    name: "two tests of the same patient, one after the other",
    prepare: async ({ testBranch, random }) => ({
      email: testBranch.email,
      path: listPath,
      plan: () => {
        const patient = random.pick(testBranch.patients);
        const [first, second] = [itemAt(testBranch.tests, 0), itemAt(testBranch.tests, 1)];
        const booking = (test: number) => [
          wantedBooking({ patient: patient.id, test }),
          "payment by cash for the booking",
        ];
        return {
          strokes: [
            "F4",
            ...phoneOf(patient),
            "Enter",
            ...keysOf(first.unique_id ?? ""),
            "Enter",
            "Control+Shift+Enter",
            ...keysOf(second.unique_id ?? ""),
            "Enter",
            "Control+Enter",
          ],
          wanted: [booking(first.id), booking(second.id)],
          typed: [patient.name, first.unique_id ?? "", second.unique_id ?? ""],
        };
      },
    }),
  },
  {
    name: "a new patient who is booked at once",
    prepare: async ({ testBranch, random, tag }) => ({
      email: testBranch.email,
      path: listPath,
      plan: () => {
        const test = random.pick(testBranch.tests);
        const phone = `15${tag.padStart(8, "7")}`.slice(0, 10);
        const card = `PN${tag}`;
        const name = `Nour ${keysOf(tag)
          .map((digit) => "abcdefghij".charAt(Number(digit)))
          .join("")}`;
        return {
          strokes: [
            "F4",
            ...keysOf(`0${phone}`),
            "Enter",
            ...keysOf(card),
            "Enter",
            ...keysOf(name),
            "Enter",
            // The phone number is filled in from the search text.
            "Enter",
            ...keysOf("1/2/1990"),
            "Enter",
            // The age is next; skip it.
            "Enter",
            "ArrowDown",
            "Control+Enter",
            ...keysOf(test.unique_id ?? ""),
            "Enter",
            "Control+Enter",
          ],
          wanted: [
            [`patients: name=${name} national_id=${card} phone_number=${phone}`],
            [wantedBooking({ patient: "new", test: test.id }), "payment by cash for the booking"],
          ],
          typed: [name, card, phone, test.unique_id ?? ""],
        };
      },
    }),
  },
];
