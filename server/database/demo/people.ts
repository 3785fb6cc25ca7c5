import type { Day } from "#domain/dates.ts";
import { addDays } from "#domain/dates.ts";
import { searchText } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { FAMILIES, MEN, WOMEN } from "./names.ts";
import type { Random } from "./random.ts";

/** Codes of the governorates of birth, the most populous ones first. */
const GOVERNORATES = ["01", "21", "02", "14", "12", "13", "16", "18", "25", "24"];

export interface DemoPatient {
  national_id: string;
  name: string;
  country_phone_code: string;
  phone_number: string;
  birth_date: Day;
  gender: "male" | "female";
  search_text: string;
  search_sounds: string;
  created_at: string;
}

/** Returns a name of three or four parts in Arabic or Latin letters. */
export function demoName(random: Random, gender: "male" | "female", isLatin: boolean): string {
  const script = isLatin ? 1 : 0;
  const firstName = random.pickSkewed(gender === "male" ? MEN : WOMEN)[script];
  const father = random.pickSkewed(MEN)[script];
  const grandfather = random.happens(0.5) ? [random.pickSkewed(MEN)[script]] : [];
  return [firstName, father, ...grandfather, random.pick(FAMILIES)[script]].join(" ");
}

/** Returns patients of all ages; about a third share a relative's phone number. */
export function demoPatients(random: Random, count: number, today: Day): DemoPatient[] {
  const patients: DemoPatient[] = [];
  const takenNumbers = new Set<string>();
  while (patients.length < count) {
    const gender = random.happens(0.52) ? "female" : "male";
    const birthDate = addDays(today, -random.whole(60, 31_000));
    const nationalId = demoNationalId(random, birthDate, gender);
    if (takenNumbers.has(nationalId)) continue;
    takenNumbers.add(nationalId);
    const relative = patients.length > 0 && random.happens(0.3) ? random.pick(patients) : null;
    const person = {
      national_id: nationalId,
      name: demoName(random, gender, random.happens(0.1)),
      country_phone_code: "+20",
      phone_number: relative?.phone_number ?? demoMobile(random),
    };
    patients.push({
      ...person,
      birth_date: birthDate,
      gender,
      search_text: searchText(person),
      search_sounds: searchSounds(person.name),
      created_at: `${addDays(today, -random.whole(91, 700))}T09:00:00Z`,
    });
  }
  return patients;
}

/** Returns a random Egyptian mobile number without its leading 0. */
export function demoMobile(random: Random): string {
  return `1${random.pick(["0", "1", "2", "5"])}${String(random.whole(0, 99_999_999)).padStart(8, "0")}`;
}

function demoNationalId(random: Random, birthDate: Day, gender: "male" | "female"): string {
  const century = birthDate < "2000-01-01" ? "2" : "3";
  const serial = random.whole(0, 499) * 2 + (gender === "male" ? 1 : 0);
  return [
    century,
    birthDate.slice(2).replaceAll("-", ""),
    random.pickSkewed(GOVERNORATES),
    random.whole(0, 9),
    String(serial).padStart(3, "0"),
    random.whole(1, 9),
  ].join("");
}
