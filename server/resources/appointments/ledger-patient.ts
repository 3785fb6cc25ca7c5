import { sql } from "drizzle-orm";
import { appointments, payments } from "../../database/schema.ts";

/** The patient of a row of the ledger, which is joined with its appointment. */
export const LEDGER_PATIENT = sql`coalesce(${payments.patientId}, ${appointments.patientId})`;
