import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "#server/cli/build.js";
import { paceOfMachine } from "./measure/pace.ts";
import { formatMilliseconds, timeOf, timingsOf } from "./measure/timings.ts";
import { isoDay, machine } from "../tests/support/figures.ts";
import { quantile } from "../tests/support/load.ts";
import { type BenchSubject, DESKS, SIZE, startSubject } from "./citus/subject.ts";
import { moveUnderWrites, type Moved } from "./citus/moved-center.ts";

/**
 * `npm run bench:citus -- FOLDER` (FOLDER: that of a PostgreSQL with Citus): the same server on one PostgreSQL, and on a
 * coordinator with one and with two workers, measured in turns. Writes docs/figures/citus.md. Exits with 1 if a booking that
 * was acknowledged is missing after its center has moved.
 */
const PAGE = "docs/figures/citus.md";
const WORKERS = [0, 1, 2];
const ROUNDS = 3;
/** How long many desks work at once in a round, and how often one works alone. */
const SECONDS = 6;
const ALONE = 40;
const LIST = "/appointments/?page_size=50";
const SEARCH = "/patients/?search=ahmed&page_size=50";

/** The figures of one subject, of all rounds. */
interface Measured {
  bookings: number[];
  lists: number[];
  booking: number[];
  list: number[];
  search: number[];
}

const [postgres = ""] = process.argv.slice(2);
if (!existsSync(join(postgres, "bin", "initdb"))) {
  console.error(
    `There is no PostgreSQL in "${postgres}"; call npm run bench:citus -- /usr/lib/postgresql/15.`,
  );
  process.exit(1);
}
await build({ only: "server" });
const folder = await mkdtemp(join(tmpdir(), "scandesk-bench-citus-"));
const subjects: BenchSubject[] = [];
try {
  for (const workers of WORKERS) {
    subjects.push(await startSubject(postgres, folder, workers));
    console.log(`ready: ${nameOf(workers)}`);
  }
  const figures = subjects.map((): Measured => ({
    bookings: [],
    lists: [],
    booking: [],
    list: [],
    search: [],
  }));
  const paces: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      paces.push(paceOfMachine());
      const measured = figures[index];
      if (measured) await measure(subject, measured);
      console.log(`round ${round + 1} of ${ROUNDS}: ${nameOf(subject.workers)}`);
    }
  }
  const spread = subjects.at(-1);
  if (!spread) throw new Error("there is no cluster");
  const moved = await moveUnderWrites(spread);
  writeFileSync(PAGE, pageOf(figures, paces, moved));
  console.log(`written: ${PAGE}`);
  if (moved.lost > 0) process.exitCode = 1;
} finally {
  for (const subject of subjects) await subject.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(subject: BenchSubject, measured: Measured): Promise<void> {
  const [desk] = subject.desks;
  if (!desk) throw new Error("there is no desk");
  for (let count = 0; count < ALONE; count += 1) {
    measured.list.push(await timeOf(async () => requireOk(await subject.read(LIST))));
    measured.search.push(await timeOf(async () => requireOk(await subject.read(SEARCH))));
    measured.booking.push(await timeOf(async () => requireBooked(await desk.book())));
  }
  measured.bookings.push(await perSecond(subject, async (one) => requireBooked(await one.book())));
  measured.lists.push(await perSecond(subject, async (one) => requireOk(await one.list())));
}

/** Returns how many times a second all desks together do something, each again as soon as it is done. */
async function perSecond(
  { desks }: BenchSubject,
  act: (desk: BenchSubject["desks"][number]) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    desks.map(async (desk) => {
      while (performance.now() - began < SECONDS * 1_000) {
        await act(desk);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
}

function requireOk(status: number): void {
  if (status !== 200) throw new Error(`a list was answered by ${status}`);
}

function requireBooked(answer: { id: number } | { status: number }): void {
  if ("status" in answer) throw new Error(`a booking was answered by ${answer.status}`);
}

function nameOf(workers: number): string {
  return workers === 0 ? "one PostgreSQL" : `${workers} worker${workers === 1 ? "" : "s"}`;
}

function pageOf(figures: readonly Measured[], paces: readonly number[], moved: Moved): string {
  const times = (of: (one: Measured) => readonly number[]) =>
    figures.map((one) => {
      const { median, p95 } = timingsOf(of(one));
      return `${formatMilliseconds(median)}, ${formatMilliseconds(p95)}`;
    });
  const rates = (of: (one: Measured) => readonly number[]) =>
    figures.map((one) => quantile([...of(one)], 0.5).toFixed(0));
  const row = (name: string, cells: readonly string[]) => `| ${name} | ${cells.join(" | ")} |`;
  const pace = paces.map((one) => one.toFixed(0)).join(", ");
  return [
    "# Citus",
    "",
    `Written by \`npm run bench:citus\`, last on ${isoDay()}, ${machine()}. The same server on one PostgreSQL 15 without Citus, and on a`,
    "coordinator with one and with two workers; commits wait for the disk. **All nodes, the server and the bench share the same",
    "cores**, so the table shows what a cluster costs, not how it grows: with two workers the same cores run three PostgreSQL.",
    `Measured in turns, ${ROUNDS} rounds; pace of the machine before each: ${pace} ms.`,
    "",
    row("what", WORKERS.map(nameOf)),
    `|---|${WORKERS.map(() => "---|").join("")}`,
    row(
      `bookings a second, ${DESKS} desks of as many centers at once (median of rounds)`,
      rates((one) => one.bookings),
    ),
    row(
      `lists a second, the same desks`,
      rates((one) => one.lists),
    ),
    row(
      "one booking alone: p50, p95",
      times((one) => one.booking),
    ),
    row(
      `a list of 50 of ${SIZE.appointments} appointments alone: p50, p95`,
      times((one) => one.list),
    ),
    row(
      `a search among ${SIZE.patients} patients alone: p50, p95`,
      times((one) => one.search),
    ),
    "",
    "A center that moves to the other of two workers (`citus_move_shard_placement`, `force_logical`) while its desk books without a",
    `pause: the move took ${moved.seconds.toFixed(1)} s, ${moved.during} bookings were acknowledged meanwhile, the longest time between two was`,
    `${formatMilliseconds(moved.longestGap)}; ${moved.refused} were refused, and of ${moved.acknowledged} acknowledged ones ${moved.lost} are missing.`,
    "",
  ].join("\n");
}
