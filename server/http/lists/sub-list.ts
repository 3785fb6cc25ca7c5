import { invalidFields, type FaultCode } from "#domain/errors.ts";
import type { AnySchema, Answers, QueryReader } from "../declared-answers.ts";
import { notFound } from "../refusals.ts";
import { DEFAULT_PAGE_SIZE, PAGING_PARAMETERS, pagingFaults, readPaging } from "./paging.ts";
import type { Paging } from "./paging.ts";
import type { Page } from "./run.ts";

/** Declares that a call answers a short list that belongs to one record. It takes {@link readSubPage}. */
export function subListOf(of: AnySchema): Answers {
  return { kind: "rows", of, pages: "on request", files: false };
}

/** Parses the parameters of a short list: only those of its pages. Throws `validation`. */
export const readSubPage: QueryReader<Paging> = Object.assign(
  (raw: Record<string, unknown>): Paging => {
    const paging: Paging = { page: null, pageSize: DEFAULT_PAGE_SIZE, offset: null };
    const faults: Record<string, FaultCode> = {};
    for (const [name, value] of Object.entries(raw)) {
      const fault = typeof value === "string" ? readPaging(paging, name, value) : "invalid";
      if (fault !== null) faults[name] = fault ?? "unknown_field";
    }
    Object.assign(faults, pagingFaults(raw));
    if (Object.keys(faults).length > 0) throw invalidFields(faults);
    return paging;
  },
  { parameters: PAGING_PARAMETERS },
);

/**
 * Returns the rows that are asked for of a list that was read as a whole: all of them, or a page. Throws `not_found`
 * for a page beyond the last, except page 1.
 */
export function pageOf<Row>(rows: Row[], { page, pageSize, offset }: Paging): Row[] | Page<Row> {
  if (page === null && offset === null) return rows;
  const start = offset ?? ((page ?? 1) - 1) * pageSize;
  if (offset === null && start > 0 && start >= rows.length)
    throw notFound("There is no such page.");
  return { results: rows.slice(start, start + pageSize), count: rows.length };
}
