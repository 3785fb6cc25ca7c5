import type { Page } from "@playwright/test";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import type { Block, ReportContent, TableCell } from "#domain/report-content.ts";
import { createRandom } from "#server/database/demo/random.ts";
import { OWNER } from "../booking-desk.ts";
import { HOURS_UNTIL_MIDNIGHT, makeTestBranch } from "../booking-walk/test-branch.ts";
import { type Demo, type Language, signIn } from "../desk-browser.ts";
import { bookToday, itemAt } from "../late-answers/job.ts";
import { createDoctorOf } from "../reading-desk.ts";
import { doc, field, paragraph, reportText, text } from "../report-texts.ts";

const LINES = Array.from({ length: 60 }, (_, at) => `Finding ${at + 1}: no focal lesion.`);

const heading = (words: string): Block => ({
  type: "heading",
  attrs: { level: 2 },
  content: [text(words)],
});
const named = (attrs: FieldAttrs) => ({ type: "field", attrs }) as const;
const cell = (type: "tableCell" | "tableHeader", words: string): TableCell => ({
  type,
  content: [paragraph(text(words))],
});
const table = (...rows: [string, string, string][]): Block => ({
  type: "table",
  content: rows.map((words, at) => ({
    type: "tableRow",
    content: words.map((word) => cell(at === 0 ? "tableHeader" : "tableCell", word)),
  })),
});

/** A text with everything that a text can hold: headings, a table, a list, and fields in each of their states. */
const VARIED: ReportContent = doc(
  heading("Findings"),
  paragraph(
    text("Side: "),
    named({ label: "Side", name: "side", kind: "choice", options: ["Right", "Left"] }),
    text(", cyst of "),
    named({ label: "Cyst", name: "cyst", kind: "number", unit: "mm", value: 16 }),
    text(", liver of "),
    named({ label: "Liver", name: "liver", kind: "number", unit: "mm", most: 200, value: 900 }),
    text(", twice the cyst "),
    named({ label: "Twice", name: "twice", kind: "number", unit: "mm", formula: "cyst * 2" }),
    text(", plaque "),
    named({ label: "Plaque", name: "plaque", kind: "measurement", unit: "mm", required: true }),
    text(" and "),
    field("what else is seen"),
  ),
  table(
    ["Vessel", "Velocity", "Degree"],
    ["Right internal carotid", "90", "none"],
    ["Left internal carotid", "140", "mild"],
  ),
  { type: "bulletList", content: ["Clear lungs.", "الرئتان سليمتان."].map(itemOf) },
  heading("الخلاصة"),
  paragraph(text("الكبد طبيعي الحجم، ولا توجد بؤر. The prostate is normal.")),
);

function itemOf(words: string) {
  return { type: "listItem" as const, content: [paragraph(text(words))] };
}

/** A doctor with three scans of their own, and what the states of reporting need. */
export interface ReportDesk {
  demo: Demo;
  doctor: string;
  language: Language;
  /** Submitted, amended and with an addendum; long; of the same patient as `current`. */
  ready: number;
  /** Has a draft with fields and a table, an indication and a priority; is marked as critical. */
  current: number;
  /** Urgent and deferred; its draft says something that stands out before it is submitted. */
  fresh: number;
  /** Id of a template with fields, a table and placeholders. */
  template: number;
}

const reportPath = (id: number) => `/appointments/${id}/report/`;

/** Makes a branch with scans in every state of reporting, and signs in their doctor. */
export async function openReportDesk(
  page: Page,
  demo: Demo,
  language: Language,
): Promise<ReportDesk> {
  const testBranch = await makeTestBranch(demo, createRandom(31), HOURS_UNTIL_MIDNIGHT);
  const [one, , other] = testBranch.patients;
  if (one === undefined || other === undefined) throw new Error("the branch has three patients");
  const booked = await bookToday(
    { demo, testBranch: { ...testBranch, patients: [one, one, other] } },
    "nothing",
  );
  for (const { id } of booked)
    for (const status of ["arrived", "in_progress", "completed"])
      await demo.call(OWNER, "POST", `/appointments/${id}/status/`, { status });
  const [ready, current, fresh] = [0, 1, 2].map((at) => itemAt(booked, at).id);
  if (ready === undefined || current === undefined || fresh === undefined) throw new Error("three");
  const doctor = await createDoctorOf(demo, [testBranch.branch]);
  const call = <T>(method: string, path: string, body: object) =>
    demo.call<T>(doctor, method, path, body);
  await writeLong(call, ready);
  await demo.call<Appointment>(testBranch.email, "PATCH", `/appointments/${current}/`, {
    indication: "Right flank pain for three days, fever; known stones. ألم بالجانب الأيمن.",
    priority: "stat",
  });
  await call("PUT", reportPath(current), { content: VARIED, version: 0 });
  await call("POST", `/appointments/${current}/critical/`, {});
  await call("POST", `/appointments/${fresh}/worklist/`, {
    priority: "urgent",
    deferred_until: new Date(Date.now() + 3_600_000).toISOString(),
    deferred_reason: "Waits for the old films",
  });
  const odd = { content: reportText("The prostate is normal."), version: 0 };
  await call("PUT", reportPath(fresh), odd);
  await call("POST", "/account/autotexts/", { name: "nl", content: reportText("Normal liver.") });
  await call("POST", "/account/autotexts/", { name: "كط", content: reportText("كبد طبيعي.") });
  const { id: template } = await demo.call<ReportTemplate>(OWNER, "POST", "/report-templates/", {
    name: `Every kind of field ${doctor}`,
    modality: "CT",
    content: VARIED,
  });
  await signIn(page, demo, { email: doctor, language });
  return { demo, doctor, language, ready, current, fresh, template };
}

type Call = <T>(method: string, path: string, body: object) => Promise<T>;

/** Writes a long report, submits it, submits it again with a change, and adds an addendum. */
async function writeLong(call: Call, id: number): Promise<void> {
  const contentOf = (size: number, conclusion: string) =>
    doc(
      ...LINES.map((line) => paragraph(text(line))),
      heading("Measured"),
      paragraph(named({ label: "Cyst", name: "cyst", kind: "number", unit: "mm", value: size })),
      table(["Lobe", "Size", "Seen"], ["Right", "12", "yes"]),
      heading("Impression"),
      paragraph(text(conclusion)),
    );
  const path = reportPath(id);
  const submit = ({ version }: Report) => call<Report>("POST", `${path}submit/`, { version });
  const first = { content: contentOf(12, "Simple cyst."), version: 0 };
  await submit(await call<Report>("PUT", path, first));
  const { version } = await call<Report>("POST", `${path}amend/`, { reason: "The cyst grew" });
  const second = { content: contentOf(14, "Simple cyst, grown since."), version };
  await submit(await call<Report>("PUT", path, second));
  const opened = await call<Report>("POST", `${path}addendum/`, { reason: "Late images" });
  const addendum = { content: reportText("No new finding."), version: opened.version };
  await submit(await call<Report>("PUT", `${path}addendum/`, addendum));
}
