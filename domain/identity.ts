import { dayFrom } from "./calendar.ts";
import { cleanCode } from "./text.ts";
import type { Day } from "./calendar.ts";

export const GENDERS = ["male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

/** The governorate codes of Egyptian IDs with their names; 88 means born abroad. */
export const GOVERNORATES = {
  "01": { en: "Cairo", ar: "القاهرة" },
  "02": { en: "Alexandria", ar: "الإسكندرية" },
  "03": { en: "Port Said", ar: "بورسعيد" },
  "04": { en: "Suez", ar: "السويس" },
  "11": { en: "Damietta", ar: "دمياط" },
  "12": { en: "Dakahlia", ar: "الدقهلية" },
  "13": { en: "Sharqia", ar: "الشرقية" },
  "14": { en: "Qalyubia", ar: "القليوبية" },
  "15": { en: "Kafr El Sheikh", ar: "كفر الشيخ" },
  "16": { en: "Gharbia", ar: "الغربية" },
  "17": { en: "Monufia", ar: "المنوفية" },
  "18": { en: "Beheira", ar: "البحيرة" },
  "19": { en: "Ismailia", ar: "الإسماعيلية" },
  "21": { en: "Giza", ar: "الجيزة" },
  "22": { en: "Beni Suef", ar: "بني سويف" },
  "23": { en: "Fayoum", ar: "الفيوم" },
  "24": { en: "Minya", ar: "المنيا" },
  "25": { en: "Asyut", ar: "أسيوط" },
  "26": { en: "Sohag", ar: "سوهاج" },
  "27": { en: "Qena", ar: "قنا" },
  "28": { en: "Aswan", ar: "أسوان" },
  "29": { en: "Luxor", ar: "الأقصر" },
  "31": { en: "Red Sea", ar: "البحر الأحمر" },
  "32": { en: "New Valley", ar: "الوادي الجديد" },
  "33": { en: "Matrouh", ar: "مطروح" },
  "34": { en: "North Sinai", ar: "شمال سيناء" },
  "35": { en: "South Sinai", ar: "جنوب سيناء" },
  "88": { en: "Born abroad", ar: "خارج الجمهورية" },
} as const;
export type GovernorateCode = keyof typeof GOVERNORATES;

/** An identity number and the facts that it contains. */
export type NationalId =
  | {
      kind: "egyptian";
      /** The 14 digits of the Egyptian ID. */
      value: string;
      birth_date: Day;
      gender: Gender;
      governorate: GovernorateCode;
    }
  | {
      kind: "passport";
      /** 5 to 20 letters and digits, upper case. */
      value: string;
    };

const EGYPTIAN = /^([23])(\d{2})(\d{2})(\d{2})(\d{2})\d{3}(\d)\d$/;

/**
 * Reads an identity number; accepts blanks, dashes and Arabic digits. 14 digits must be a well-formed
 * Egyptian ID; the check digit is not verified, because its algorithm is not public. Returns null if the
 * text is neither an Egyptian ID nor a passport number.
 */
export function readNationalId(text: string): NationalId | null {
  const value = cleanCode(text)
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
  if (/^\d{14}$/.test(value)) return readEgyptian(value);
  return /^[A-Z0-9]{5,20}$/.test(value) ? { kind: "passport", value } : null;
}

function readEgyptian(value: string): NationalId | null {
  const [, century, year, month, date, governorate, sex] = EGYPTIAN.exec(value) ?? [];
  if (governorate === undefined || !isGovernorate(governorate)) return null;
  const birth = dayFrom(
    (century === "2" ? 1900 : 2000) + Number(year),
    Number(month),
    Number(date),
  );
  if (birth === null) return null;
  const gender = Number(sex) % 2 === 1 ? "male" : "female";
  return { kind: "egyptian", value, birth_date: birth, gender, governorate };
}

function isGovernorate(code: string): code is GovernorateCode {
  return Object.hasOwn(GOVERNORATES, code);
}
