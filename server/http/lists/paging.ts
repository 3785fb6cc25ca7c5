import type { FaultCode } from "#domain/errors.ts";
import type { Parameters } from "../declared-answers.ts";

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;
const MAX_PAGE = 10_000_000;
const MAX_OFFSET = 999_999_999;

/** Which rows of a list are asked for. */
export interface Paging {
  /** From 1; null asks for the whole list, unless there is an `offset`. */
  page: number | null;
  /** 1 to 500, default 50. */
  pageSize: number;
  /** How many rows to skip, if the request has `limit` and `offset` instead of a page; else null. */
  offset: number | null;
}

/** The parameters that say which rows of a list are asked for. */
export const PAGING_PARAMETERS: Parameters = {
  page: {
    schema: { type: "integer", minimum: 1, maximum: MAX_PAGE },
    description: "Number of the page, from 1. The answer is then `{results, count}`.",
  },
  page_size: {
    schema: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
    description: "Rows of a page.",
  },
  limit: {
    schema: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
    description: "Rows to answer, instead of `page_size`. The answer is `{results, count}`.",
  },
  offset: {
    schema: { type: "integer", minimum: 0, maximum: MAX_OFFSET, default: 0 },
    description: "Rows to skip, instead of `page`. The answer is `{results, count}`.",
  },
};

/**
 * Reads `page`, `page_size`, `limit` or `offset` into `paging`. Returns the fault of its value, null if there is none,
 * undefined if the parameter has another name.
 */
export function readPaging(
  paging: Paging,
  name: string,
  value: string,
): FaultCode | null | undefined {
  if (name === "page") {
    paging.page = readNumber(value, 1, MAX_PAGE);
    return paging.page === null ? "page" : null;
  }
  if (name === "page_size" || name === "limit") {
    const size = readNumber(value, 1, MAX_PAGE_SIZE);
    if (size === null) return "page_size";
    paging.pageSize = size;
    if (name === "limit") paging.offset ??= 0;
    return null;
  }
  if (name !== "offset") return undefined;
  paging.offset = readNumber(value, 0, MAX_OFFSET);
  return paging.offset === null ? "number" : null;
}

/** Returns the faults of parameters that contradict each other: a page and an offset, or two sizes. */
export function pagingFaults(raw: Readonly<Record<string, unknown>>): Record<string, FaultCode> {
  const isPage = "page" in raw || "page_size" in raw;
  const faults: Record<string, FaultCode> = {};
  for (const name of ["limit", "offset"]) if (isPage && name in raw) faults[name] = "invalid";
  return faults;
}

function readNumber(text: string, minimum: number, maximum: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : null;
}
