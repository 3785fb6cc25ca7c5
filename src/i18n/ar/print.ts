import type { print as english } from "../en/print";
import type { Shape } from "../types";

export const print = {
  shift: "ملخص الوردية",
  signature: "التوقيع",
  receipt: "إيصال",
  number: "رقم الإيصال",
  accession: "رقم الحجز",
  date: "طُبع في",
  patient: "المريض",
  test: "الفحص",
  time: "الميعاد",
  place: "المكان",
  room: "غرفة {{room}}",
  total: "الإجمالي",
  covered: "على التأمين ({{provider}})",
  paid: "المدفوع",
  remaining: "الباقي",
  received_by: "استلمها",
  thanks: "نتمنى لكم الشفاء العاجل.",
} as const satisfies Shape<typeof english>;
