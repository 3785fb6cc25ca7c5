import type { Guard } from "./guard.ts";

const READING = "server/uploads/reading.ts";
const TABLE = "server/uploads/table.ts";
const NUMBERS = "server/uploads/xlsx/number-text.ts";
const HOSTILE = "tests/api/uploads-hostile-workbooks.test.ts";
const MERGES = "tests/unit/uploads/merges.test.ts";
const PAID_BEFORE = "tests/api/settlement-paid-before.test.ts";
const LIST = "server/uploads/list-upload.ts";
const STORED = "server/resources/catalog/uploads.ts";
const AS_SEEN = "tests/api/uploads-as-seen.test.ts";
const TABLES = "tests/unit/uploads/tables.test.ts";

/** Guards of what uploaded files may take, and of what is read of them. */
export const UPLOAD_GUARDS: readonly Guard[] = [
  {
    name: "upload: a process that takes too long is ended",
    file: READING,
    take: 'setTimeout(() => resolve({ ended: "time" }), time)',
    leave: 'setTimeout(() => resolve({ ended: "time" }), time + 1e8).unref()',
    test: HOSTILE,
    only: "takes longer than its share",
  },
  {
    name: "upload: a process has its own limit of memory",
    file: READING,
    take: "--max-old-space-size=${memory}",
    leave: "--max-old-space-size=${memory + 2_000}",
    test: HOSTILE,
    only: "takes more memory than its share",
  },
  {
    name: "upload: few files wait",
    file: READING,
    take: "queue.pendingCount + inQueues >= limits.waiting",
    leave: "inQueues < 0",
    test: HOSTILE,
    only: "sent away if too many wait",
  },
  {
    name: "upload: bytes are counted while they are unpacked",
    file: "server/uploads/xlsx/archive.ts",
    take: "if (count <= most) return chunks.push(chunk);",
    leave: "if (count >= 0) return chunks.push(chunk);",
    test: HOSTILE,
    only: "is bounded by what is unpacked",
  },
  {
    name: "upload: a cell far away takes no memory",
    file: "server/uploads/xlsx/sheet-lines.ts",
    take: "if (at > LAST_ROW || index >= MAX_COLUMNS) {",
    leave: "if (at > LAST_ROW * 1e6) {",
    test: "tests/api/uploads-as-excel-shows.test.ts",
    only: "with the cell that stands far away",
  },
  {
    name: "upload: a percentage is what is shown",
    file: NUMBERS,
    take: 'if (bare.includes("%")) return { kind: "percent" };',
    leave: 'if (bare.includes("%%")) return { kind: "percent" };',
    test: TABLES,
    only: "is what its format makes of it",
  },
  {
    name: "upload: an error is no empty cell",
    file: TABLE,
    take: 'else if (ERROR.test(text.trim())) broken[column] = { code: "cell_error", found: text };',
    leave: 'else if (ERROR.test(text.trim())) own[column] = "";',
    test: TABLES,
    only: "names the cell of each error",
  },
  {
    name: "upload: a merged cell is no empty cell",
    file: TABLE,
    take: 'if (merge !== undefined) broken[column] = { code: "cell_merged", found: mergedText(merge) };',
    leave: 'if (merge !== undefined) own[column] = "";',
    test: MERGES,
    only: "is a fault in each row below",
  },
  {
    name: "upload: no two merges overlap",
    file: "server/uploads/xlsx/merges.ts",
    take: "if (owners[at] !== 0)",
    leave: "if (owners[at] === -1)",
    test: MERGES,
    only: "that overlaps another one",
  },
  {
    name: "upload: a cell stands once in its sheet",
    file: "server/uploads/xlsx/sheet-lines.ts",
    take: "if (seen[at] === 1)",
    leave: "if (seen[at] === 2)",
    test: MERGES,
    only: "no value of it is read",
  },
  {
    name: "upload: of an account one file is read at a time",
    file: READING,
    take: "return await own(() => queue(() => run(job)));",
    leave: "return await queue(() => run(job));",
    test: HOSTILE,
    only: "waits behind those of others",
  },
  {
    name: "upload: nobody guesses between two sheets",
    file: TABLE,
    take: "if (first !== undefined && second?.head.known === first.head.known && filled.length > 0)",
    leave: "if (first !== undefined && second?.head.known === -1 && filled.length > 0)",
    test: TABLES,
    only: "nobody can tell which sheet",
  },
  {
    name: "upload: a payment that was noted before is not counted again",
    file: "server/resources/insurance/batches/settlement-rows.ts",
    take: "const paidBefore = isAgain ? null :",
    leave: "const paidBefore = isAgain || !isAgain ? null :",
    test: PAID_BEFORE,
  },
  {
    name: "upload: a payment that was taken back was not noted before",
    file: "server/resources/insurance/batches/paid-before.ts",
    take: "          NOT_REVERSED,\n",
    leave: "",
    test: PAID_BEFORE,
    only: "once it was taken back",
  },
  {
    name: "upload: what changed since the preview is not overwritten",
    file: LIST,
    take: "query.seen !== undefined && query.seen !== seen",
    leave: "query.seen !== undefined && query.seen === ``",
    test: AS_SEEN,
    only: "another desk changed meanwhile",
  },
  {
    name: "upload: a record that was just added is not overwritten",
    file: STORED,
    take: 'known === "changed" ? sql`true` : sql`false`',
    leave: 'known === "changed" ? sql`true` : sql`true`',
    test: AS_SEEN,
    only: "what was added is not overwritten",
  },
  {
    name: "upload: two uploads of a list store one after the other",
    file: STORED,
    take: "  await lockList(ctx, kind);\n",
    leave: "",
    test: AS_SEEN,
    only: "both create the same rows",
  },
  {
    name: "upload: what is overwritten is locked while it is compared",
    file: STORED,
    take: 'return rows.for("no key update");',
    leave: "return rows;",
    test: AS_SEEN,
    only: "the edit waits",
  },
];
