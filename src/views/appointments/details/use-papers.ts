import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { may } from "#domain/access.ts";
import { dayOf } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Payment } from "#domain/entities/payment.ts";
import { testsOfVisit } from "#domain/receipts.ts";
import { listAppointments, listPayments } from "#src/api/appointments.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { session } from "#src/state/session/session.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import { loadBarcodes } from "#src/views/print/parts.tsx";

/** The papers of an appointment, as its URL names them. */
export const PAPERS = ["receipt", "visit", "label"] as const;
export type PaperKind = (typeof PAPERS)[number];

/** The paper to print. */
export type Sheet =
  | { kind: "receipt" }
  | { kind: "label" }
  | { kind: "visit"; appointments: readonly Appointment[]; ledger: readonly Payment[] };

/** More tests than one patient can have in a day. */
const MAX_TESTS = 50;

/** Returns the tests of the patient on that day in that branch, by time, this one among them. */
export async function readVisit(appointment: Appointment): Promise<Appointment[]> {
  const { patient, branch, start_at } = appointment;
  const day = dayOf(start_at, timeZone());
  const { results } = await listAppointments({
    patient,
    branch,
    start_date: day,
    end_date: day,
    ordering: "start_at",
    page_size: MAX_TESTS,
  });
  return testsOfVisit(results);
}

/** Returns the ledger rows of some appointments, by time; none if the user may not read payments. */
export async function readLedger(ids: readonly number[], signal?: AbortSignal): Promise<Payment[]> {
  if (!may(session.role, "payments.read")) return [];
  const ledgers = await Promise.all(ids.map((id) => listPayments(id, signal)));
  return ledgers.flat().toSorted((one, other) => one.at.localeCompare(other.at));
}

/**
 * Returns the paper to print, the receipt by default, and a function that prints one: it loads the data,
 * renders the paper and prints it.
 */
export function usePapers(
  appointment: Appointment | null,
  readRows: () => Promise<unknown>,
): { sheet: Sheet; printPaper: (kind: PaperKind) => Promise<void> } {
  const [sheet, setSheet] = useState<Sheet>({ kind: "receipt" });
  const printPaper = useCallback(
    async (kind: PaperKind) => {
      if (appointment === null) return;
      try {
        const [ready] = await Promise.all([
          kind === "visit" ? readVisitSheet(appointment) : { kind },
          // A receipt shows every row of the ledger; a label shows no money.
          kind === "receipt" ? readRows() : null,
          loadBarcodes().catch(() => undefined),
        ]);
        flushSync(() => setSheet(ready));
        await printPage();
      } catch (failure) {
        toastFailure(failure, "print.failed");
      }
    },
    [appointment, readRows],
  );
  useEffect(() => {
    const drop = () => setSheet({ kind: "receipt" });
    addEventListener("afterprint", drop);
    return () => removeEventListener("afterprint", drop);
  }, []);
  return { sheet, printPaper };
}

async function readVisitSheet(appointment: Appointment): Promise<Sheet> {
  const appointments = await readVisit(appointment);
  if (appointments.length < 2) return { kind: "receipt" };
  return {
    kind: "visit",
    appointments,
    ledger: await readLedger(appointments.map(({ id }) => id)),
  };
}
