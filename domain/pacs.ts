import { dayOf } from "./dates.ts";
import { described } from "./described.ts";
import { webAddress, withCondition } from "./fields.ts";
import type { Struct } from "superstruct";
import type { Appointment } from "./entities/appointment.ts";

/** What the PACS address of a branch may hold in braces, such as `{accession}`. */
export const PACS_PLACEHOLDERS = ["accession", "patient_id", "date"] as const;
type PacsPlaceholder = (typeof PACS_PLACEHOLDERS)[number];

/** What stands for each placeholder, not yet URL-encoded. */
export type PacsStudy = Readonly<Record<PacsPlaceholder, string>>;

/** A study that does not exist, to try an address with. */
export const SAMPLE_STUDY: PacsStudy = {
  accession: "1234567890",
  patient_id: "123",
  date: "20260131",
};

/** Braces with what they enclose, and a brace without its counterpart. */
const BRACES = /\{([^{}]*)\}|[{}]/g;
const ORIGIN = /^https?:\/\/[^/?#\\]*/i;

/** A part of an address that cannot be filled in. */
export type PacsFault = {
  /** The faulty part, as it was typed. */
  part: string;
  /** Position of its first character, from 1. */
  position: number;
};

const isPlaceholder = (name: string | undefined): name is PacsPlaceholder =>
  PACS_PLACEHOLDERS.some((known) => known === name);

/**
 * Returns the first brace or placeholder that an address may not hold; null if there is none. Only the three names are
 * allowed, and only behind the host: a value must never decide which computer the browser asks.
 */
export function faultOfPacsAddress(address: string): PacsFault | null {
  // Browsers skip any slashes before a host, so that what seems to stand behind it may be the host itself.
  const isInHost = URL.canParse(address) && /[{}]/.test(new URL(address).host);
  const originEnd = ORIGIN.exec(address)?.[0].length ?? 0;
  for (const { 0: part, 1: name, index } of address.matchAll(BRACES))
    if (!isPlaceholder(name) || index < originEnd || isInHost) return { part, position: index + 1 };
  return null;
}

/** Returns the schema of the PACS address of a branch: safe to open, and with known placeholders only. */
export function pacsAddress(): Struct<string, null> {
  const fillable = withCondition(
    webAddress(),
    "pacs_placeholder",
    (address) => faultOfPacsAddress(address) === null,
  );
  return described(fillable, { type: "string", format: "uri", maxLength: 2048 });
}

/**
 * Returns what the placeholders stand for in the study of an appointment. `patient_id` is the number of the patient's
 * record and no identity number: a doctor may not see that one, and browsers and servers keep addresses.
 */
export function pacsStudyOf(
  {
    accession_number,
    patient,
    start_at,
  }: Pick<Appointment, "accession_number" | "patient" | "start_at">,
  zone: string,
): PacsStudy {
  return {
    accession: accession_number,
    patient_id: String(patient),
    date: dayOf(start_at, zone).replaceAll("-", ""),
  };
}

/**
 * Returns the address of a study, or the front page of the archive if there is no study: what stands before the first
 * part of the address that names one.
 */
export function fillPacsAddress(address: string, study: PacsStudy | null): string {
  if (study === null) return frontPageOf(address);
  return address.replace(BRACES, (part, name: string | undefined) =>
    isPlaceholder(name) ? encodeURIComponent(study[name]) : part,
  );
}

function frontPageOf(address: string): string {
  const first = address.search(BRACES);
  if (first === -1) return address;
  const before = address.slice(0, first);
  for (const mark of ["#", "?"])
    if (before.includes(mark)) return before.slice(0, before.indexOf(mark));
  return before.slice(0, before.lastIndexOf("/") + 1);
}
