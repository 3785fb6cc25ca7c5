import { setImmediate as otherWork } from "node:timers/promises";
import { Refusal } from "#domain/errors.ts";
import { isFileCause } from "#domain/upload-causes.ts";
import { listShape } from "#server/uploads/list-shapes.ts";
import { createReading, type Reader } from "#server/uploads/reading.ts";
import { readTable } from "#server/uploads/read-table.ts";
import { HOSTILE, seededRandom } from "../support/hostile-workbooks.ts";
import { noteFigure, sharedTimeout, times } from "../support/long.ts";
import { caseFile } from "../support/sheet-files.ts";
import { eventually } from "../support/spawned.ts";
import { describe, expect, it } from "vitest";

const shape = listShape("referring_doctors");
const MEBIBYTE = 1024 * 1024;

/** Reads a file. Returns why it is refused; null if it is read. Any problem of the program itself is thrown. */
async function refusalOf(
  file: { name: string; bytes: Buffer },
  reader: Reader,
  account: number | null = null,
): Promise<string | null> {
  const log = {
    error({ problem }: { problem: unknown }) {
      throw new Error(`${file.name}: ${String(problem)}`);
    },
  };
  try {
    await readTable(file, shape, { log, reader, account });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const cause = error.extra?.["cause"];
    return typeof cause === "string" ? cause : error.code;
  }
}

const goodFile = {
  name: "list.csv",
  bytes: Buffer.from("name,phone_number\nDr Nadia,01012345678"),
};

/** A list of 5 MB, whose cells are many. */
const largeList = () => ({
  name: "list.csv",
  bytes: Buffer.from(`name,phone_number\n${"د. نادية,01012345678\n".repeat(170_000)}`),
});

describe("a hostile workbook", sharedTimeout(120_000, 1_800_000), () => {
  it("is refused for a reason that is said, or read, and the next file is read", async () => {
    // A machine that other work shares gives a file its seconds of work only after many of the clock.
    const reader = createReading({ time: 60_000 });
    const kinds = Object.entries(HOSTILE);
    const count = times(kinds.length, 500);
    const seen: Record<string, number> = {};
    const slowest = { kind: "", ms: 0 };
    for (let at = 0; at < count; at += 1) {
      const [kind, make] = kinds[at % kinds.length] ?? [];
      if (kind === undefined || make === undefined) throw new Error("no kind");
      const file = { name: `${kind}, seed ${at}.xlsx`, bytes: make(seededRandom(at)) };
      const began = performance.now();
      const refused = await refusalOf(file, reader);
      const ms = Math.round(performance.now() - began);
      if (ms > slowest.ms) Object.assign(slowest, { kind, ms });
      const reason = refused ?? "read";
      seen[reason] = (seen[reason] ?? 0) + 1;
      expect([
        kind,
        at,
        reason === "read" || reason === "upload_invalid" || isFileCause(reason),
      ]).toEqual([kind, at, true]);
      // Nothing that these files do takes so long or so much that their process has to be ended.
      expect([kind, at, reason]).not.toEqual([kind, at, "slow"]);
    }
    expect(await refusalOf(goodFile, reader)).toBeNull();
    expect(seen["beyond"] ?? seen["upload_invalid"]).toBeGreaterThan(0);
    const answers = Object.entries(seen).map(([reason, number]) => `${reason} ${number}`);
    noteFigure(
      "hostile workbooks",
      `${count}: ${answers.join(", ")}; slowest ${slowest.ms} ms (${slowest.kind})`,
    );
  });

  it("lets the program go on with other work while it is read", async () => {
    const reader = createReading();
    const state = { isRead: false };
    const reading = refusalOf(largeList(), reader).then((refused) => {
      state.isRead = true;
      return refused;
    });
    let turns = 0;
    while (!state.isRead) {
      await otherWork();
      turns += 1;
    }
    expect(await reading).toBe("rows");
    // A reader in the same process would leave a handful of turns.
    expect(turns).toBeGreaterThan(500);
  });

  it("that takes more memory than its share ends its own process only", async () => {
    const reader = createReading({ memory: 12 });
    expect([await refusalOf(largeList(), reader), await refusalOf(goodFile, reader)]).toEqual([
      "large",
      null,
    ]);
  });

  it("that makes one object larger than its share does not end the program", async () => {
    // A thread with a limit of memory, instead of a process, ends the whole program here.
    const large = { ...goodFile, name: "x".repeat(64 * MEBIBYTE), shape };
    await createReading({ memory: 12 }).read(large);
    expect(await refusalOf(goodFile, createReading())).toBeNull();
  });

  it("that takes longer than its share ends its own process only", async () => {
    const hasty = createReading({ time: 1 });
    expect(await refusalOf(largeList(), hasty)).toBe("slow");
    expect(hasty.idleReaders).toBe(0);
  });

  it("waits for its turn, and is sent away if too many wait", async () => {
    const reader = createReading({ parallel: 1, waiting: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(goodFile, reader)));
    expect(answers).toEqual([null, null, "unavailable"]);
  });

  it("of one account waits behind those of others, and for its own ones", async () => {
    const reader = createReading({ parallel: 1, waitingOfOne: 4 });
    const order: string[] = [];
    const read = async (label: string, account: number) => {
      const refused = await refusalOf(goodFile, reader, account);
      order.push(`${label} ${refused ?? "read"}`);
    };
    const many = ["a1", "a2", "a3", "a4", "a5", "a6"].map((label) => read(label, 1));
    await Promise.all([...many, read("b1", 2), read("c1", 3)]);
    expect(order).toEqual([
      "a6 unavailable",
      "a1 read",
      "b1 read",
      "c1 read",
      "a2 read",
      "a3 read",
      "a4 read",
      "a5 read",
    ]);
  });

  it("of one account is read alone, although two could be read", async () => {
    const reader = createReading({ parallel: 2, idle: 60_000 });
    await Promise.all([1, 2, 3].map(() => refusalOf(goodFile, reader, 7)));
    expect(reader.idleReaders).toBe(1);
    await Promise.all([1, 2, 3].map((account) => refusalOf(goodFile, reader, account)));
    expect(reader.idleReaders).toBe(2);
  });

  it("leaves no process behind when there are no more files", async () => {
    const reader = createReading({ idle: 200 });
    expect(await refusalOf(caseFile("stray-cell.xlsx"), reader)).toBe("beyond");
    expect(reader.idleReaders).toBe(1);
    await eventually(async () => expect(reader.idleReaders).toBe(0));
  });

  it("is bounded by what is unpacked, whatever its directory says", async () => {
    const reader = createReading();
    const make = HOSTILE["shared texts of 200 MB"];
    const bytes = make?.(seededRandom(1)) ?? Buffer.alloc(0);
    expect(bytes.length).toBeLessThan(5 * MEBIBYTE);
    expect(await refusalOf({ name: "x.xlsx", bytes }, reader)).toBe("large");
  });
});
