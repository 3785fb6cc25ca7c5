import type { Modality } from "#domain/entities/common.ts";
import type { Priority } from "#domain/worklist.ts";

/** Why doctors ask for a scan, as the desk writes it down. */
const INDICATIONS: Partial<Record<Modality, readonly string[]>> = {
  CT: [
    "صداع شديد مفاجئ",
    "Head injury, fall from height",
    "كحة وضيق تنفس منذ أسبوعين",
    "Right loin pain, ? stone",
    "متابعة بعد العلاج الكيماوي",
  ],
  MR: [
    "ألم أسفل الظهر يمتد إلى الساق اليسرى",
    "Knee pain after a sports injury",
    "دوخة وتنميل في الذراع الأيمن",
    "Follow-up of a known meningioma",
  ],
  US: [
    "ألم بالبطن أعلى اليمين",
    "Thyroid nodule, follow-up",
    "متابعة حمل",
    "Recurrent urinary tract infection",
  ],
  MG: ["كشف دوري", "Palpable lump, upper outer quadrant", "متابعة سنوية بعد جراحة"],
  DX: [
    "ألم بالركبة عند صعود السلم",
    "Fall on the outstretched hand",
    "كحة منذ أسبوع",
    "Pre-operative",
  ],
  CR: ["كحة منذ أسبوع", "Pre-operative", "ألم بالقدم بعد التواء"],
  BMD: ["بعد انقطاع الطمث", "Long-term steroids"],
};

/** Returns the indication of an appointment; empty for some, as at a real desk. */
export function indicationOf(modality: Modality, id: number): string {
  const known = INDICATIONS[modality] ?? [];
  return id % 4 === 0 ? "" : (known[id % known.length] ?? "");
}

/** Returns the priority of an appointment: most are routine. */
export function priorityOf(id: number): Priority {
  if (id % 29 === 0) return "stat";
  return id % 7 === 0 ? "urgent" : "routine";
}
