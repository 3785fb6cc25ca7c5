import fc from "fast-check";
import type { RouteDeclaration } from "#server/http/route.ts";
import { HOSTILE_STRINGS } from "./hostile-strings.ts";
import { pathIn, type BranchRecords } from "./planted.ts";
import { bodiesFor } from "./good-bodies.ts";

/** A request of the fuzz test. */
export interface OddRequest {
  method: RouteDeclaration["method"];
  url: string;
  payload?: string;
  headers: Record<string, string>;
}

const oddText = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, -0, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 53), 99_999_999),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const oddDay = fc.constantFrom(
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "2026-11-21",
  "+275760-09-13T00:00:00Z",
  "2026-11-21T25:00:00Z",
  "2026-11-22T09:00:00+24:00",
  "infinity",
  "2026-11-24T09:00:00.000Z",
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: oddText, weight: 4 },
  { arbitrary: oddNumber, weight: 4 },
  { arbitrary: oddDay, weight: 1 },
  { arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: 1 }), weight: 2 },
  { arbitrary: fc.array(fc.integer(), { maxLength: 5 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

const PARAMETERS =
  "page page_size ordering search start_date end_date export_csv q export_xlsx kinds limit branch branches machine machines status id test date next name phone_number birth_date national_id patient entity entity_id state modality group active receptionist doctor report_status insurance_provider referring_doctor deleted action pacs_enabled".split(
    " ",
  );

const ODD_IDS = ["0", "-1", "1e3", "9".repeat(16), "abc", "%00", "%F0", "..", "1%2F2"] as const;
const ODD_TYPES = [
  "text/plain",
  "multipart/form-data",
  "application/xml",
  "",
  "application/json; charset=utf-16",
] as const;

/** Mostly null, and in one of `once` cases an odd value. */
function seldom<T>(once: number, odd: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof(
    { arbitrary: fc.constant(null), weight: once - 1 },
    { arbitrary: odd, weight: 1 },
  );
}

/** Generates requests to any of the calls: mostly well formed with an odd part, sometimes odd as a whole. */
export function oddRequest(
  routes: readonly RouteDeclaration[],
  testBranch: BranchRecords,
): fc.Arbitrary<OddRequest> {
  return fc
    .record({
      route: fc.constantFrom(...routes),
      nth: fc.nat(7_999),
      changes: fc.array(fc.tuple(fc.nat(30), oddValue), { maxLength: 2 }),
      extra: seldom(10, fc.tuple(oddText, oddValue)),
      query: fc.array(
        fc.tuple(fc.constantFrom(...PARAMETERS), fc.oneof(oddText, oddDay, oddNumber.map(String))),
        { maxLength: 2 },
      ),
      ids: seldom(12, fc.constantFrom(...ODD_IDS)),
      raw: seldom(20, fc.oneof(oddText, fc.json({ maxDepth: 4 }), fc.constant("[".repeat(5_000)))),
      type: seldom(25, fc.constantFrom(...ODD_TYPES)),
      key: seldom(6, fc.string({ unit: "grapheme-ascii", maxLength: 300 })),
    })
    .map(({ route, nth, changes, extra, query, ids, raw, type, key }) => {
      const { method, url } = route;
      const filledUrl = ids === null ? pathIn(testBranch, url) : url.replace(/:\w+/g, ids);
      // Calls that take no query parameters refuse any, and then no other odd part of the request would be tested.
      const sentQuery = method === "GET" || extra !== null ? query : [];
      const search = sentQuery.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
      const good = bodiesFor(testBranch, nth)[`${method} ${url}`] ?? {};
      const fields = Object.keys(good);
      const body: Record<string, unknown> = { ...good };
      for (const [at, value] of changes) {
        const field = fields[at % Math.max(1, fields.length)];
        if (field !== undefined) body[field] = value;
      }
      if (extra !== null) body[extra[0]] = extra[1];
      return {
        method,
        url: `/api${filledUrl}${search === "" ? "" : `?${search}`}`,
        headers: {
          "content-type": type ?? "application/json",
          ...(key !== null && { "idempotency-key": key }),
        },
        ...(method === "GET" ? {} : { payload: raw ?? JSON.stringify(body) }),
      };
    });
}

/** Encodes a text for a query string. A lone surrogate cannot be encoded, so it becomes a question mark. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/g, "?"));
}
