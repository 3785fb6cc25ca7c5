import { addDays, type Day } from "#domain/dates.ts";
import { searchText } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { demoMobile } from "#server/database/demo/people.ts";
import type { Chance } from "./chance.ts";
import type { CopiedRow } from "./copy.ts";
import { FAMILIES, MEN, WOMEN } from "./names.ts";

export interface PatientPlan {
  center: number;
  firstId: number;
  count: number;
  today: Day;
  /** The patients are registered at equal intervals between these two times, in milliseconds since 1970. */
  since: number;
  until: number;
}

/** Number of recent households from which a relative may be registered next. */
const RECENT_HOUSEHOLDS = 400;
/** Codes of the governorates of birth, the most populous first. */
const GOVERNORATES = ["01", "21", "02", "14", "12", "13", "16", "18", "25", "24", "15", "19"];
/** Greatest age in days: about 88 years. */
const MAX_AGE_DAYS = 32_000;

interface Household {
  phone: string;
  father: readonly [string, string];
  grandfather: readonly [string, string];
  family: readonly [string, string];
  isLatin: boolean;
}

/**
 * Yields patients in the order of their registration: mostly four-part names with realistic frequencies, a
 * tenth in Latin letters; a third belong to a recent household and share its phone number.
 */
export function* patientRows(chance: Chance, plan: PatientPlan): Generator<CopiedRow> {
  const recent: Household[] = [];
  const takenNumbers = new Set<string>();
  const birthDates = Array.from({ length: MAX_AGE_DAYS }, (_, days) => addDays(plan.today, -days));
  const step = (plan.until - plan.since) / plan.count;
  for (let index = 0; index < plan.count; index += 1) {
    const isRelative = recent.length > 0 && chance.happens(0.34);
    const household = isRelative ? chance.pick(recent) : newHousehold(chance);
    recent[index % RECENT_HOUSEHOLDS] = household;
    const gender = chance.happens(0.52) ? "female" : "male";
    const birthDate = birthDates[chance.whole(40, MAX_AGE_DAYS - 1)] ?? plan.today;
    const nationalId = identity(chance, birthDate, gender, takenNumbers);
    const person = {
      name: nameOf(chance, gender, household),
      national_id: nationalId,
      country_phone_code: "+20",
      phone_number: household.phone,
    };
    const created = new Date(plan.since + step * index).toISOString();
    yield {
      scan_center_id: plan.center,
      id: plan.firstId + index,
      ...person,
      birth_date: birthDate,
      birth_date_estimated: nationalId.length !== 14 && chance.happens(0.3),
      gender,
      search_text: searchText(person),
      search_sounds: searchSounds(person.name),
      created_at: created,
      updated_at: created,
    };
  }
}

function newHousehold(chance: Chance): Household {
  return {
    phone: demoMobile(chance),
    father: chance.pickByRank(MEN),
    grandfather: chance.pickByRank(MEN),
    family: chance.pickByRank(FAMILIES),
    isLatin: chance.happens(0.1),
  };
}

function nameOf(chance: Chance, gender: string, household: Household): string {
  const givenName = chance.pickByRank(gender === "male" ? MEN : WOMEN);
  const { father, grandfather, family } = household;
  const parts = chance.happens(0.08)
    ? [givenName, father, family]
    : [givenName, father, grandfather, family];
  return parts
    .map(([arabic, latin]) => (household.isLatin ? chance.pickSkewed(latin.split("/")) : arabic))
    .join(" ");
}

/** Returns an unused identity number: mostly an Egyptian ID, for one patient in fifty a passport number. */
function identity(chance: Chance, birth: Day, gender: string, takenNumbers: Set<string>): string {
  for (;;) {
    const serial = chance.whole(0, 4_999) * 2 + (gender === "male" ? 1 : 0);
    const number = chance.happens(0.02)
      ? `A${String(chance.whole(0, 99_999_999)).padStart(8, "0")}`
      : `${birth < "2000-01-01" ? 2 : 3}${birth.slice(2).replaceAll("-", "")}${chance.pickSkewed(GOVERNORATES)}${String(serial).padStart(4, "0")}${chance.whole(1, 9)}`;
    if (takenNumbers.has(number)) continue;
    takenNumbers.add(number);
    return number;
  }
}
