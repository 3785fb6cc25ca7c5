import { addDays, type Day } from "#domain/dates.ts";
import type { CommissionTerms } from "#domain/commission.ts";
import type { Modality } from "#domain/entities/common.ts";
import type pg from "pg";
import { defaultColumns } from "./catalog-rows.ts";
import { templateOf } from "../../library/template-text.ts";
import { insertRows, withIds } from "./insert.ts";

/** Inserts different commission rules, from a modality's percentage to a doctor's amount for one test. */
export async function insertRules(
  client: pg.ClientBase,
  center: number,
  doctors: number[],
  test: number | null,
  today: Day,
): Promise<CommissionTerms[]> {
  const none = { doctor: null, modality: null, test: null, percentage: null, value: null };
  const plans: Omit<CommissionTerms, "id">[] = [
    { ...none, commission_type: "percentage", percentage: 10, modality: "MR" },
    { ...none, commission_type: "percentage", percentage: 8, modality: "CT" },
    { ...none, commission_type: "value", value: 2000, modality: "US" },
    { ...none, commission_type: "percentage", percentage: 12.5, doctor: doctors[0] ?? null },
    { ...none, commission_type: "value", value: 15_000, doctor: doctors[1] ?? null, test },
  ];
  const rules = await withIds(client, "commission_rules", plans);
  await insertRows(
    client,
    "commission_rules",
    rules.map((rule) => ({
      scan_center_id: center,
      id: rule.id,
      commission_type: rule.commission_type,
      commission_basis_points: rule.percentage === null ? null : Math.round(rule.percentage * 100),
      value: rule.value,
      doctor_id: rule.doctor,
      modality: rule.modality,
      test_id: rule.test,
      ...defaultColumns(today),
    })),
  );
  return rules;
}

/** Name, modality, and text, with gaps alone, as `templateOf` reads it. */
const TEMPLATES: readonly (readonly [string, Modality | null, string])[] = [
  [
    "CT brain, normal",
    "CT",
    "{{test}}, {{date}}. {{age}}, {{gender}}.\n# Technique\nAxial sections without contrast.\n# Findings\nNo intracranial haemorrhage, mass or midline shift.\nVentricles and sulci: [[ventricles]].\n# Impression\n- No acute intracranial abnormality.",
  ],
  [
    "MRI knee",
    "MR",
    "{{test}}, {{date}}, referred by {{referring_doctor}}.\n# Findings\n- Menisci: [[menisci]]\n- Cruciate and collateral ligaments: intact.\n- Joint fluid: [[fluid]]\n# Impression\n[[impression]]",
  ],
  [
    "سونار بطن وحوض",
    "US",
    "المريض: {{patient}}، {{age}}، {{gender}}.\n# الوصف\nالكبد بحجم [[حجم الكبد]] وبنسيج متجانس.\nالطحال والكليتان بالحجم والشكل الطبيعي.\nالمرارة: [[المرارة]].\n# الرأي\n- الفحص في الحدود الطبيعية.",
  ],
  [
    "أشعة صدر طبيعية",
    "DX",
    "{{test}} بتاريخ {{date}}.\n# الوصف\nلا توجد ارتشاحات بالرئتين، وحجم القلب طبيعي.\nالزاويتان الضلعيتان الحجابيتان: [[الزاويتان]].\n# الرأي\n[[الرأي]]",
  ],
];

/** Inserts the report templates. */
export async function insertTemplates(
  client: pg.ClientBase,
  center: number,
  today: Day,
): Promise<void> {
  const createdAt = `${addDays(today, -120)}T08:00:00Z`;
  const rows = TEMPLATES.map(([name, modality, text]) => ({
    scan_center_id: center,
    name,
    modality,
    content: templateOf(text, { fields: {}, language: "en" }),
    created_at: createdAt,
    updated_at: createdAt,
    version: 1,
  }));
  await insertRows(client, "report_templates", await withIds(client, "report_templates", rows));
}

/** Converts a report's text to the editor's document format. */
export function documentOf(text: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}
