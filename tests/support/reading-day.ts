import { addMinutes, instantOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Modality } from "#domain/entities/common.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Test } from "#domain/entities/test.ts";
import type { Block, ReportContent } from "#domain/report-content.ts";
import { OWNER } from "./booking-desk.ts";
import type { Demo, Language } from "./desk-browser.ts";
import { createDoctorOf } from "./reading-desk.ts";
import { doc, paragraph, text } from "./report-texts.ts";
import { receptionistOf } from "./round-trip/desk.ts";
import { ZONE } from "./zone.ts";

const MODALITIES = ["CT", "MR", "US", "MG"] as const;
const MINUTES = 20;

/** The words of a normal report in each language; `size` names its field. */
export const NORMAL_WORDS = {
  en: { findings: "Findings", size: "Size", impression: "Impression", normal: "Normal study." },
  ar: {
    findings: "الوصف",
    size: "الحجم",
    impression: "الخلاصة",
    normal: "الفحص في الحدود الطبيعية.",
  },
} as const;

/** Returns the text of a template with one field, a measurement. */
function normalTemplate(language: Language): ReportContent {
  const { findings, size, impression, normal } = NORMAL_WORDS[language];
  const heading = (words: string): Block => ({
    type: "heading",
    attrs: { level: 2 },
    content: [text(words)],
  });
  const attrs = { label: size, name: "size", kind: "measurement", unit: "mm" } as const;
  return doc(
    heading(findings),
    paragraph(text(`${size}: `), { type: "field", attrs }),
    heading(impression),
    paragraph(text(normal)),
  );
}

let createdCount = 0;

/**
 * Makes a branch with scans of today over four modalities, one after the other, in the order of the worklist, and a
 * template for each modality. The scans at `samePatient` are of one patient and one test. Returns the scans and the e-mail
 * of the only doctor who reports them.
 */
export async function makeReadingDay(
  demo: Demo,
  {
    language,
    scans: count,
    samePatient,
  }: { language: Language; scans: number; samePatient: readonly number[] },
) {
  createdCount += 1;
  const tag = `Larix${process.pid % 10_000}${createdCount}`;
  const create = <T>(path: string, body: object) => demo.call<T>(OWNER, "POST", path, body);
  const { id: branch } = await create<Branch>("/branches/", {
    name: `Reading ${tag}`,
    address: "1 Reading St",
    opens_at: "00:00",
    closes_at: "24:00",
  });
  const { id: room } = await create<Room>("/rooms/", { branch, room_number: "1" });
  const { id: machine } = await create<Machine>("/machines/", {
    name: `Scanner ${tag}`,
    model: "M",
    branch,
    room,
  });
  const tests: number[] = [];
  for (const modality of MODALITIES) tests.push(await makeTest(modality));

  async function makeTest(modality: Modality): Promise<number> {
    const { id } = await create<Test>("/tests/", {
      unique_id: `${tag}${modality}`.toUpperCase(),
      name_ar: `فحص ${modality} ${tag}`,
      name_en: `${modality} ${tag}`,
      modality,
      default_duration_minutes: MINUTES,
    });
    await create(`/machines/${machine}/availabilities/`, { test: id, price: 50_000 });
    await create("/report-templates/", {
      name: `${modality} ${tag}, normal`,
      modality,
      content: normalTemplate(language),
    });
    return id;
  }

  const makePatient = (index: number) =>
    create<Patient>("/patients/", {
      national_id: `${tag}X${index}`.toUpperCase(),
      name: `Reader ${tag} ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ".charAt(index)}`,
      country_phone_code: "+20",
      phone_number: String(
        1_200_000_000 + (process.pid % 10_000) * 1_000 + createdCount * 50 + index,
      ),
      birth_date: "1970-03-01",
      gender: "female",
    });
  const sharedPatient = await makePatient(25);
  const desk = await receptionistOf(demo, [branch]);
  const scans: Appointment[] = [];
  for (let index = 0; index < count; index += 1) {
    const patient = samePatient.includes(index) ? sharedPatient : await makePatient(index);
    const scan = await demo.call<Appointment>(desk, "POST", "/appointments/", {
      patient: patient.id,
      test: tests[index % tests.length],
      machine,
      start_at: addMinutes(instantOf(today(ZONE, Date.now()), "00:00", ZONE), MINUTES * index),
      requested_cost: 0,
      paid_amount: 0,
      method: "cash",
    });
    for (const status of ["arrived", "in_progress", "completed"])
      await create(`/appointments/${scan.id}/status/`, { status });
    scans.push(scan);
  }
  return { doctor: await createDoctorOf(demo, [branch]), scans };
}
