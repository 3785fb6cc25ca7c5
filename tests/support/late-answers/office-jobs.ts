import type { Appointment } from "#domain/entities/appointment.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import { OWNER } from "../booking-desk.ts";
import { createDoctorOf } from "../reading-desk.ts";
import { itemAt, bookToday, type Job, keysToRow, type JobContext } from "./job.ts";
import { digitsIn, keysOf } from "./typist.ts";

const PARAGRAPHS = {
  en: "Liver of normal size, no focal lesion seen. Kidneys are normal",
  ar: "الكبد طبيعى الحجم وبدون بؤر والكلى سليمة",
};

export const OFFICE_JOBS: readonly Job[] = [
  {
    name: "a shift that is started",
    async prepare({ demo, testBranch, random, language }) {
      await demo.call(testBranch.email, "POST", "/receptionist-shift/close_shift/", {
        counted_cash: 0,
      });
      return {
        email: testBranch.email,
        path: "/dashboard",
        plan: () => {
          const pounds = random.whole(100, 900);
          return {
            strokes: ["F8", ...digitsIn(language, `${pounds}`), "Control+Enter"],
            wanted: [[`receptionist_shifts: opening_float=${pounds * 100}`]],
            typed: [`${pounds}`],
          };
        },
      };
    },
  },
  {
    name: "a shift that is closed",
    async prepare({ demo, testBranch, random, language, tag }) {
      const shift = await demo.call<{ id: number }>(
        testBranch.email,
        "GET",
        "/receptionist-shift/check_shift/",
      );
      return {
        email: testBranch.email,
        path: "/dashboard",
        plan: () => {
          const pounds = random.whole(100, 900);
          const row = `receptionist_shifts ${shift.id}`;
          return {
            strokes: [
              "F8",
              ...digitsIn(language, `${pounds}`),
              "Enter",
              ...keysOf(`counted ${tag}`),
              "Control+Enter",
            ],
            wanted: [[`${row} counted_cash=${pounds * 100}`, `${row} note=counted ${tag}`]],
            typed: [`${pounds}`, `counted ${tag}`],
          };
        },
      };
    },
  },
  {
    name: "a report that is written and submitted",
    async prepare(place) {
      const { id } = await scanned(place);
      // This doctor reports for the test branch only, so that its scan is the next one.
      const email = await createDoctorOf(place.demo, [place.testBranch.branch]);
      return {
        email,
        path: "/dashboard",
        plan: () => {
          const text = `${PARAGRAPHS[place.language]} ${place.tag}.`;
          const draft = [
            `appointments ${id} report_status=in_progress`,
            "doctor_shifts:",
            `reports: appointment_id=${id} status=in_progress ${text}`,
          ];
          return {
            strokes: ["F10", ...keysOf(text), "Control+Enter"],
            wanted: [
              [
                `appointments ${id} report_status=report_ready`,
                "doctor_shifts:",
                `report_versions: revision=1 ${text}`,
                `reports: appointment_id=${id} status=report_ready ${text}`,
              ],
            ],
            typed: [text],
            isPart: (stored, { kept }) => {
              const isDraft = JSON.stringify(stored) === JSON.stringify(draft);
              // A draft with part of the text is acceptable only while the editor still shows the whole text.
              return (
                isDraft ||
                stored.length === 0 ||
                (!stored.some((one) => one.includes("report_ready")) &&
                  kept.some((one) => one.includes(text)))
              );
            },
          };
        },
      };
    },
  },
  {
    name: "a doctor who is added to the catalog",
    prepare: async ({ random, tag }) => ({
      email: OWNER,
      path: random.pick(["/dashboard", "/settings/doctors"]),
      plan: () => {
        const name = `Dr Added ${tag}`;
        const phone = `12${tag.padStart(8, "3")}`.slice(0, 10);
        return {
          strokes: ["n", "o", ...keysOf(name), "Enter", ...keysOf(`0${phone}`), "Control+Enter"],
          wanted: [[`referring_doctors: name=${name} phone_number=${phone}`]],
          typed: [name, phone],
        };
      },
    }),
  },
  {
    name: "a test that is added to the catalog",
    prepare: async ({ random, tag }) => ({
      email: OWNER,
      path: random.pick(["/dashboard", "/settings/tests"]),
      plan: () => ({
        strokes: [
          "n",
          "e",
          ...keysOf(`Z${tag}`),
          "Enter",
          "ArrowDown",
          "ArrowDown",
          "Enter",
          "Enter",
          "Enter",
          ...keysOf(`Added scan ${tag}`),
          "Control+Enter",
        ],
        wanted: [[`tests: unique_id=Z${tag} modality=DX name_en=Added scan ${tag}`]],
        typed: [`Z${tag}`, `Added scan ${tag}`],
      }),
    }),
  },
  {
    name: "a doctor of the catalog who is corrected",
    async prepare({ demo, tag, random }) {
      const doctors: ReferringDoctor[] = [];
      for (const [place, letter] of ["A", "B", "C"].entries())
        doctors.push(
          await demo.call<ReferringDoctor>(OWNER, "POST", "/referring-doctors/", {
            name: `Dr Several${tag} ${letter}`,
            country_phone_code: "+20",
            phone_number: `11${place}${tag.padStart(7, "4")}`.slice(0, 10),
          }),
        );
      return {
        email: OWNER,
        path: `/settings/doctors?search=Several${tag}`,
        async plan(page) {
          const doctor = random.pick(doctors);
          const name = `Dr Corrected ${tag}`;
          return {
            strokes: [
              ...(await keysToRow(page, doctor)),
              "e",
              "Control+a",
              ...keysOf(name),
              "Control+Enter",
            ],
            wanted: [[`referring_doctors ${doctor.id} name=${name}`]],
            typed: [name],
          };
        },
      };
    },
  },
];

/** Returns an appointment of the test branch with a completed scan and no report. */
async function scanned(place: JobContext): Promise<Appointment> {
  const chosenAppointment = itemAt(await bookToday(place, "nothing"), 1);
  for (const status of ["arrived", "in_progress", "completed"])
    await place.demo.call(OWNER, "POST", `/appointments/${chosenAppointment.id}/status/`, {
      status,
    });
  return chosenAppointment;
}
