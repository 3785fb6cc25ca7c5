import { may } from "#domain/access.ts";
import { lastDays } from "#domain/dates.ts";
import type { Page, Stored } from "#domain/entities/common.ts";
import { listBatches } from "#src/api/claims.ts";
import type { Query } from "#src/api/client.ts";
import { listTransactions } from "#src/api/insurance.ts";
import { listBalances, listPayOuts } from "#src/api/pay-outs.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { listRecords } from "#src/api/records.ts";
import { listTemplates } from "#src/api/reports.ts";
import { listMovements } from "#src/api/safe.ts";
import { listDoctorShifts } from "#src/api/shifts.ts";
import { currentDay, formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { baseOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import type { Row } from "#src/state/screen/context.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { session } from "#src/state/session/session.ts";
import type { AskedKind } from "../engine/define.ts";

/** Days back for which shifts are listed, as on the Controls page. */
const SHIFT_DAYS = 10;

/** Kinds of which the palette lists the records; patients and appointments are searched, catalogs have a list each. */
export type ListedKind = Exclude<AskedKind, "patient" | "appointment" | "record">;

type Kind = ListedKind | { catalog: CatalogId };

/** Reads the records of a kind, those that a text finds if there is one. Throws an ApiFailure. */
export function readRows(kind: Kind, text: string, most: number): Promise<Row[]> {
  const search = text.trim();
  const query = { page_size: most, ...(search !== "" && { search }) };
  return typeof kind === "string" ? READERS[kind](query) : readCatalog(kind.catalog, query);
}

const READERS: Record<ListedKind, (query: Query) => Promise<Row[]>> = {
  shift: readShifts,
  template: async () =>
    (await listTemplates()).map((record) => ({ kind: "template", id: record.id, record })),
  transaction: (query) => rowsOf("transaction", listTransactions(query)),
  claim_batch: (query) => rowsOf("claim_batch", listBatches(query)),
  safe_movement: (query) => rowsOf("safe_movement", listMovements(query)),
  doctor_balance: (query) => rowsOf("doctor_balance", listBalances(query)),
  pay_out: (query) => rowsOf("pay_out", listPayOuts(query)),
};

async function rowsOf<K extends Row["kind"], R extends { id: number }>(
  kind: K,
  page: Promise<Page<R>>,
): Promise<{ kind: K; id: number; record: R }[]> {
  return (await page).results.map((record) => ({ kind, id: record.id, record }));
}

/** Reads the recent shifts that the user may see, the latest first. */
async function readShifts(): Promise<Row[]> {
  const query = { ...lastDays(SHIFT_DAYS, currentDay()), ordering: "-start_time" };
  const [desks, doctors] = await Promise.all([
    may(session.role, "receptionist_shifts.read") ? listShifts(query) : null,
    may(session.role, "doctor_shifts.read") ? listDoctorShifts(query) : null,
  ]);
  const rows = [
    ...(desks?.results ?? []).map((record) => ({
      kind: "shift" as const,
      worker: "receptionist" as const,
      id: record.id,
      record,
    })),
    ...(doctors?.results ?? []).map((record) => ({
      kind: "shift" as const,
      worker: "doctor" as const,
      id: record.id,
      record,
    })),
  ];
  return rows.toSorted((one, other) =>
    other.record.start_time.localeCompare(one.record.start_time),
  );
}

async function readCatalog(catalog: CatalogId, query: Query): Promise<Row[]> {
  const { results } = await listRecords<Stored>(baseOf(catalog, null), query);
  // Each catalog returns the records that its name takes.
  const nameOf = RECORD_NAMES[catalog] as (record: Stored) => string;
  return results.map((record) => {
    return { kind: "record", catalog, id: record.id, record, parent: null, name: nameOf(record) };
  });
}

/** Returns what tells records of the same name apart. */
export function rowDetails(row: Row): string {
  switch (row.kind) {
    case "shift":
      return `${formatRelativeDateTime(row.record.start_time)} · ${t(`shifts.state.${row.record.state}`)}`;
    case "template":
      return row.record.modality === null ? "" : t(`common.modality.${row.record.modality}`);
    case "transaction":
      return joinWithDots([
        row.record.provider_name,
        row.record.accession_number,
        formatDateTime(row.record.start_at),
      ]);
    case "claim_batch":
      return joinWithDots([
        String(row.record.number),
        `${formatDay(row.record.start_date)} – ${formatDay(row.record.end_date)}`,
      ]);
    case "safe_movement":
      return joinWithDots([formatMoney(row.record.change), formatDateTime(row.record.at)]);
    case "doctor_balance":
      return formatMoney(row.record.owed_amount);
    case "pay_out":
      return formatMoney(row.record.amount);
    case "record": {
      const email: unknown = Reflect.get(row.record, "email");
      return typeof email === "string" ? email : "";
    }
    default:
      return "";
  }
}
