import { addDays, type Day } from "@domain/dates";
import type { CommissionTerms } from "@domain/commission";
import type { Modality } from "@domain/entities/common";
import type pg from "pg";
import { defaults } from "./catalog-rows";
import { insertRows, withIds } from "./insert";

/** Rules of every kind, from a modality's percentage to a doctor's price for one test. */
export async function insertRules(
  client: pg.ClientBase,
  center: number,
  doctors: number[],
  test: number | null,
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
      ...defaults(),
    })),
  );
  return rules;
}

const TEMPLATES: readonly (readonly [string, Modality | null, string])[] = [
  ["CT brain, normal", "CT", "No intracranial haemorrhage, mass or midline shift."],
  ["MRI knee", "MR", "Menisci and cruciate ligaments are intact."],
  ["سونار بطن وحوض", "US", "الكبد والطحال والكليتان بالحجم والشكل الطبيعي."],
  ["أشعة صدر طبيعية", "DX", "لا توجد ارتشاحات بالرئتين، وحجم القلب طبيعي."],
];

/** Report texts to begin from. */
export async function insertTemplates(
  client: pg.ClientBase,
  center: number,
  today: Day,
): Promise<void> {
  const at = `${addDays(today, -120)}T08:00:00Z`;
  const rows = TEMPLATES.map(([name, modality, text]) => ({
    scan_center_id: center,
    name,
    modality,
    content: documentOf(text),
    created_at: at,
    updated_at: at,
    version: 1,
  }));
  await insertRows(client, "report_templates", await withIds(client, "report_templates", rows));
}

/** A report's text as the editor keeps it. */
export function documentOf(text: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}
