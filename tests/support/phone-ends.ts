import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Demo } from "./desk-browser.ts";

const PAGE_SIZE = 500;

/** Returns patients whose phone number ends in four digits that no other patient has. */
export async function patientsByPhoneEnd(
  demo: Demo,
  email: string,
  count: number,
): Promise<Patient[]> {
  const allPatients: Patient[] = [];
  let nextUrl: string | null = `/patients/?page=1&page_size=${PAGE_SIZE}&ordering=id`;
  for (let page = 2; nextUrl !== null; page += 1) {
    const patientPage: Page<Patient> = await demo.call(email, "GET", nextUrl);
    allPatients.push(...patientPage.results);
    nextUrl =
      allPatients.length < patientPage.count ? nextUrl.replace(/page=\d+/, `page=${page}`) : null;
  }
  const isOnly = ({ phone_number: phone }: Patient) =>
    allPatients.filter((other) => other.phone_number.endsWith(phone.slice(-4))).length === 1;
  return allPatients.filter(isOnly).slice(0, count);
}
