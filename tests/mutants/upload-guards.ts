import type { Guard } from "./guard.ts";

const READING = "server/uploads/reading.ts";
const TABLE = "server/uploads/table.ts";
const NUMBERS = "server/uploads/xlsx/number-text.ts";
const HOSTILE = "tests/api/uploads-hostile-workbooks.test.ts";
const TABLES = "tests/unit/uploads/tables.test.ts";

/** Guards of what uploaded files may take, and of what is read of them. */
export const UPLOAD_GUARDS: readonly Guard[] = [
  {
    name: "upload: a thread that takes too long is ended",
    file: READING,
    take: 'setTimeout(() => resolve({ ended: "time" }), time)',
    leave: 'setTimeout(() => resolve({ ended: "time" }), time + 1e8).unref()',
    test: HOSTILE,
    only: "takes longer than its share",
  },
  {
    name: "upload: a thread has its own limit of memory",
    file: READING,
    take: "maxOldGenerationSizeMb: memory",
    leave: "maxOldGenerationSizeMb: memory + 2_000",
    test: HOSTILE,
    only: "takes more memory than its share",
  },
  {
    name: "upload: few files wait",
    file: READING,
    take: "queue.pendingCount >= limits.waiting",
    leave: "queue.pendingCount < 0",
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
    take: 'else if (ERROR.test(text.trim())) broken[column] = "cell_error";',
    leave: 'else if (ERROR.test(text.trim())) own[column] = "";',
    test: TABLES,
    only: "names the cell of each error",
  },
  {
    name: "upload: nobody guesses between two sheets",
    file: TABLE,
    take: "if (first !== undefined && second?.head.known === first.head.known && filled.length > 0)",
    leave: "if (first !== undefined && second?.head.known === -1 && filled.length > 0)",
    test: TABLES,
    only: "nobody can tell which sheet",
  },
];
