import type { FoundPatient } from "#domain/entities/patient.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import { distanceBetween, matchesName, closestWords } from "#domain/closeness.ts";
import { foldName, otherLayout, withoutTitle, writtenRank } from "#domain/names.ts";
import { numberEndingIn } from "#domain/patients.ts";
import { parsePhone } from "#domain/phones.ts";
import { hasCode, matchesTestName } from "#domain/tests.ts";
import { cleanCode } from "#domain/text.ts";
import type { Query } from "#src/api/client.ts";
import { listReferringDoctors, listTests } from "#src/api/catalog.ts";
import { listBestPatients } from "#src/api/patients.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { ageWords } from "#src/i18n/record-words.ts";
import { Ltr, MarkedText } from "../text.tsx";

const MAX_OPTIONS = 8;

export type PatientOption = { id: number; label: string; patient: FoundPatient };
export type TestOption = { id: number; label: string; test: Test };
export type DoctorOption = { id: number; label: string; doctor: ReferringDoctor };

export async function findPatients(text: string, signal: AbortSignal): Promise<PatientOption[]> {
  const found = await listBestPatients(text, MAX_OPTIONS, signal);
  return found.map((patient) => ({ id: patient.id, label: patient.name, patient }));
}

/**
 * Returns the index of the patient that the typed text chooses, -1 for none. Digits choose the best match if a
 * phone or identity number ends in them; not if several patients have the digits elsewhere, or share the phone
 * number. A name chooses the best match that is called so; not if two have the same name, if a name only sounds
 * alike, is nearly the same, or has the text in the middle. A name that has it anywhere is chosen if no other
 * patient was found. Before the user has seen the matches, a patient is chosen only if no other is called so or
 * has a number that ends so.
 */
export function patientIndexFor(
  matches: readonly PatientOption[],
  text: string,
  { isSeen = true } = {},
): number {
  const found = matches.map(({ patient }) => patient);
  const [best, ...others] = found;
  if (best === undefined) return -1;
  const digits = digitsOf(text);
  if (digits !== null) return isNumbered(best, { others, digits, isSeen }) ? 0 : -1;
  if (/\d/.test(cleanCode(text)))
    return best.match === "text" && (isSeen || others.length === 0) ? 0 : -1;
  for (const isLastWordWhole of [true, false]) {
    const place = found.findIndex((one) => hasName(one, text, { isLastWordWhole }));
    const chosen = found[place];
    if (chosen === undefined) continue;
    const isSure = isSeen || foldName(chosen.name) === foldName(intendedText(chosen, text));
    const isOther = (one: FoundPatient) =>
      one !== chosen && hasName(one, text, { isLastWordWhole });
    return hasRival(chosen, { found, text }) || (!isSure && found.some(isOther)) ? -1 : place;
  }
  return others.length === 0 && hasName(best, text, { inAnyOrder: true }) ? 0 : -1;
}

/** Returns the digits as they are stored: a phone number without its prefix; null for any other text. */
function digitsOf(text: string): string | null {
  const phone = parsePhone(text);
  if (phone !== null) return phone.phone_number;
  const digits = cleanCode(text).replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d{2,}$/.test(digits) ? digits : null;
}

/**
 * Returns true if the typed digits mean this patient: one of their numbers ends in the digits, or no other
 * patient was found. False if another has the same phone or, before the user has seen the matches, such a
 * number with the same ending.
 */
function isNumbered(
  best: FoundPatient,
  { others, digits, isSeen }: { others: readonly FoundPatient[]; digits: string; isSeen: boolean },
): boolean {
  const ending = numberEndingIn(best, digits);
  if (ending === null) return others.length === 0;
  const isRival = (other: FoundPatient): boolean =>
    (other.country_phone_code === best.country_phone_code &&
      other.phone_number === best.phone_number) ||
    (!isSeen && numberEndingIn(other, digits) === ending);
  return !others.some(isRival);
}

/** Returns the text that was meant: the user may have typed it in the other keyboard layout. */
function intendedText({ match }: FoundPatient, text: string): string {
  return match === "layout" ? (otherLayout(text) ?? text) : text;
}

function hasName(
  patient: FoundPatient,
  text: string,
  options: Parameters<typeof matchesName>[2],
): boolean {
  return (
    patient.match !== "near" && matchesName(intendedText(patient, text), patient.name, options)
  );
}

/**
 * Returns true if another patient has the same name or, if the chosen one was not found by the text itself
 * (such as a name in the other script), is as near to what was asked by other words.
 */
function hasRival(
  chosen: FoundPatient,
  { found, text }: { found: readonly FoundPatient[]; text: string },
): boolean {
  const name = foldName(chosen.name);
  if (found.some((other) => other !== chosen && foldName(other.name) === name)) return true;
  if (chosen.match === "text") return false;
  const intended = intendedText(chosen, text);
  const distance = distanceBetween(intended, chosen.name);
  const closestName = closestWords(intended, chosen.name).join(" ");
  return found.some(
    (other) =>
      // A patient whose name is written as asked is a rival even if another name precedes it.
      hasName(other, text, { inAnyOrder: other.match === "text" }) &&
      distanceBetween(intended, other.name) <= distance &&
      closestWords(intended, other.name).join(" ") !== closestName,
  );
}

/** Returns the active tests that match, those with the typed code first: receptionists type its three letters. */
export const findTests = findTestsAmong({});

/** Returns the same search among the tests that a query of the list narrows. */
export function findTestsAmong(narrowed: Query): (text: string) => Promise<TestOption[]> {
  return async (text) => {
    const tests = await listTests({ ...narrowed, search: text, active: true });
    const rank = (test: Test) => (hasCode(test, text) ? 0 : matchesTestName(test, text) ? 1 : 2);
    const written = ({ name_ar, name_en }: Test) =>
      Math.min(writtenRank(text, name_ar), writtenRank(text, name_en));
    const found = tests.toSorted(
      (one, other) => rank(one) - rank(other) || written(one) - written(other),
    );
    return found.slice(0, MAX_OPTIONS).map((test) => ({ id: test.id, label: labelOf(test), test }));
  };
}

/**
 * Returns the index of the first test that the typed text names, -1 for none: other tests are offered, never
 * chosen automatically. Before the user has seen the matches, a test is chosen only by its code, or if the text
 * names no other.
 */
export function testIndexFor(
  matches: readonly TestOption[],
  text: string,
  { isSeen = true } = {},
): number {
  const named = matches.filter(({ test }) => matchesTestName(test, text));
  const isSure = ({ test }: TestOption) => isSeen || named.length === 1 || hasCode(test, text);
  return matches.findIndex((one) => one === named[0] && isSure(one));
}

export function labelOf(test: Pick<Test, "unique_id" | "name_ar" | "name_en">): string {
  const name = language() === "ar" ? test.name_ar || test.name_en : test.name_en || test.name_ar;
  return test.unique_id === null ? name : `${test.unique_id} · ${name}`;
}

export async function findDoctors(text: string): Promise<DoctorOption[]> {
  const doctors = await listReferringDoctors({ search: text, active: true });
  const found = doctors.map((doctor) => ({
    doctor,
    rank: rankOf(doctor.name, text),
    distance: distanceTo(doctor, text),
  }));
  const nearest = found
    .toSorted((one, other) => one.rank - other.rank || one.distance - other.distance)
    .slice(0, MAX_OPTIONS);
  return nearest.map(({ doctor }) => ({ id: doctor.id, label: doctor.name, doctor }));
}

/** Returns how a doctor's name has the text, in the layout in which it has it best: what only sounds alike comes last. */
function rankOf(name: string, text: string): number {
  const spellings = [text, otherLayout(text)].filter((one) => one !== null).map(withoutTitle);
  return Math.min(...spellings.map((one) => writtenRank(one, withoutTitle(name))));
}

/**
 * Returns 0 if the nearest doctor is called as typed, in either layout, and no other is as near; else -1: a
 * commission depends on it.
 */
export function doctorIndexFor(matches: readonly DoctorOption[], text: string): number {
  const [best = Infinity, second = Infinity] = matches.map(({ doctor }) =>
    distanceTo(doctor, text),
  );
  const [nearest] = matches;
  if (nearest === undefined || best >= second) return -1;
  const name = withoutTitle(nearest.doctor.name);
  const spellings = [text, otherLayout(text)].filter((one) => one !== null).map(withoutTitle);
  const inAnyOrder = matches.length === 1;
  return spellings.some((one) => matchesName(one, name, { inAnyOrder })) ? 0 : -1;
}

function distanceTo({ name }: ReferringDoctor, text: string): number {
  return distanceBetween(withoutTitle(text), withoutTitle(name));
}

/** A patient's name first, then what tells patients of the same name apart. */
export function PatientLine({ option, query }: { option: PatientOption; query: string }) {
  const { patient } = option;
  return (
    <span className="flex w-full items-center gap-3">
      <bdi className="min-w-32 flex-1 truncate font-medium">
        <MarkedText text={patient.name} query={query} />
      </bdi>
      {patient.match !== "text" && (
        <span className="rounded-badge bg-sunken px-1.5 text-badge text-muted">
          {t(`palette.why.${patient.match}`)}
        </span>
      )}
      <span className="text-table text-muted">
        {ageWords(patient.birth_date)} · {t(`common.gender.${patient.gender}`)}
      </span>
      <Ltr className="text-table text-muted">
        {isPatientNumber(query) ? (
          <MarkedText text={`0${patient.phone_number}`} query={query} />
        ) : (
          `…${patient.phone_number.slice(-4)}`
        )}
      </Ltr>
      <span className="w-36 truncate max-wide:hidden text-end text-label text-faint">
        {patient.last_visit === null
          ? t("patients.first_time")
          : t("patients.last_visit", { time: formatInstantDay(patient.last_visit) })}
      </span>
    </span>
  );
}

/** Returns true if the user types digits of a phone or identity number. */
export const isPatientNumber = (text: string): boolean => digitsOf(text) !== null;

export function TestLine({ option, query }: { option: TestOption; query: string }) {
  const { test } = option;
  const [first, second] =
    language() === "ar" ? [test.name_ar, test.name_en] : [test.name_en, test.name_ar];
  return (
    <span className="flex w-full items-center gap-3">
      <Ltr className="w-12 font-semibold text-accent">
        <MarkedText text={test.unique_id ?? ""} query={query} />
      </Ltr>
      <bdi className="min-w-0 flex-1 truncate font-medium">
        <MarkedText text={first || second} query={query} />
      </bdi>
      <bdi className="truncate text-table text-muted">{first === "" ? "" : second}</bdi>
    </span>
  );
}
