import { mkdtemp, rm } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "#server/cli/build.js";
import { openDatabase } from "#server/database/connection.ts";
import { paceOfMachine } from "#bench/measure/pace.ts";
import { OWNER, PASSWORD, signIn } from "../support/desk-over-http.ts";
import { keepFigures } from "../support/figures.ts";
import { quantile } from "../support/load.ts";
import { spawnCommand, spawnServer } from "../support/spawned.ts";
import { type Pair, startPair, TTL } from "./pair.ts";
import { Programs } from "./programs.ts";
import { hasSucceeded, isWrite, startWork, unexpectedOf, type Work } from "./work.ts";

/**
 * `npm run test:failover`: a ScanDesk on two PostgreSQL of the system, of which the leading one is killed (a failover) or
 * changed on purpose (a switchover) again and again while people write and read. Exits with 1 if a save that was
 * acknowledged is missing, a save happened twice, an answer is neither 2xx nor 503, or saving paused for too long.
 *
 *   npm run test:failover -- --failovers 3 --switchovers 3 --several --port 15430
 *
 * `--several` names both hosts in DATABASE_URL instead of HAProxy.
 */
const PAGE = {
  path: "docs/figures/failover.md",
  title: "Failovers",
  script: "test:failover",
  about: [
    `Patroni (ttl ${TTL} s, loop_wait 5 s, synchronous), etcd, two`,
    "PostgreSQL and ScanDesk on this machine; four people save and four read over HTTP all the time. A failover is a SIGKILL of the",
    "leader's PostgreSQL and its Patroni at once; a switchover is asked for.",
  ],
  columns: ["what", "measured"],
};
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";
/** Longest time without an acknowledged save, in seconds. */
const LIMITS = { failover: TTL + 5, switchover: 5 } as const;
type Kind = keyof typeof LIMITS;

interface Round {
  kind: Kind;
  /** Longest time without an acknowledged save, in seconds. */
  gap: number;
  successes: number;
  refusals: number;
  unexpected: string[];
  lost: number;
  doubled: number;
}

const { values } = parseArgs({
  options: {
    failovers: { type: "string", default: "20" },
    switchovers: { type: "string", default: "20" },
    port: { type: "string", default: "15430" },
    several: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const kinds: Kind[] = [
  ...Array.from({ length: Number(values.failovers) }, (): Kind => "failover"),
  ...Array.from({ length: Number(values.switchovers) }, (): Kind => "switchover"),
];
await build();
const folder = await mkdtemp(join(tmpdir(), "scandesk-failover-"));
try {
  const programs = new Programs(folder);
  const pair = await startPair(programs, Number(values.port));
  try {
    const rounds = await measure(pair);
    report(rounds);
  } finally {
    await pair.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (values.keep) console.log(`kept: ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}

/** Runs all rounds against a server of its own and prints a line for each. */
async function measure(pair: Pair): Promise<Round[]> {
  const url = values.several ? pair.several : pair.balanced;
  const env = { DATABASE_URL: url, AUTH_SECRET: SECRET, SCANDESK_OWNER_PASSWORD: PASSWORD };
  const serverDir = join(folder, "server");
  mkdirSync(serverDir);
  const server = await spawnServer(serverDir, { env });
  const database = openDatabase(url, { connections: 1 });
  try {
    const { code, output } = await spawnCommand("center-create", {
      env,
      args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
    }).ended;
    if (code !== 0) throw new Error(output);
    const session = { token: await signIn(server.url, OWNER) };
    const work = startWork(
      () => server.url,
      () => session.token,
    );
    const rounds: Round[] = [];
    for (const [index, kind] of kinds.entries()) {
      await pair.whole();
      // An access token lasts longer than a round.
      session.token = await signIn(server.url, OWNER);
      await work.untilEach(5);
      const round = await disturb(pair, work, kind);
      Object.assign(round, await work.compare(database.pool));
      rounds.push(round);
      console.log(`round ${index + 1} of ${kinds.length}: ${lineOf(round)}`);
    }
    await work.stop();
    const { lost, doubled } = await work.compare(database.pool);
    console.log(
      `${work.acknowledged()} saves acknowledged, ${lost} lost, ${doubled} happened twice`,
    );
    for (const last of rounds.slice(-1)) Object.assign(last, { lost, doubled });
    return rounds;
  } finally {
    await database.close();
    const { output } = await server.stop();
    if (output.includes('"level":50')) console.error(output.slice(0, 4_000));
  }
}

/** Takes the leader away and waits until everybody works and both servers are there again. */
async function disturb(pair: Pair, work: Work, kind: Kind): Promise<Round> {
  work.take();
  await work.untilEach(1);
  if (kind === "failover") {
    const killed = await pair.kill();
    await work.untilEach(5);
    const leads = await pair.leader();
    if (leads === killed) throw new Error(`node ${killed} was killed and leads again`);
    pair.back();
  } else {
    await pair.switchOver();
    await work.untilEach(5);
  }
  await pair.whole();
  await work.untilEach(5);
  const answers = work.take();
  const saved = answers.filter((answer) => isWrite(answer) && hasSucceeded(answer));
  const gaps = saved.slice(1).map(({ at }, index) => at - (saved[index]?.at ?? at));
  return {
    kind,
    gap: Math.max(...gaps) / 1_000,
    successes: answers.filter(hasSucceeded).length,
    refusals: answers.filter(({ status }) => status === 503).length,
    unexpected: unexpectedOf(answers),
    lost: 0,
    doubled: 0,
  };
}

function lineOf({ kind, gap, successes, refusals, unexpected, lost, doubled }: Round): string {
  const others = unexpected.length === 0 ? "" : `, OTHERS ${[...new Set(unexpected)].join(" ")}`;
  return `${kind}, ${gap.toFixed(1)} s without a save, ${successes} answers 2xx, ${refusals} 503${others}, ${lost} lost, ${doubled} twice`;
}

/** Prints the totals, writes the page, and sets the exit code. */
function report(rounds: readonly Round[]): void {
  const way = values.several ? "two hosts in DATABASE_URL" : "HAProxy";
  const rows = new Map<string, string>();
  for (const kind of ["failover", "switchover"] as const) {
    const those = rounds.filter((round) => round.kind === kind);
    if (those.length > 0) rows.set(`${kind}s, ${way}`, figureOf(those, LIMITS[kind]));
  }
  keepFigures(PAGE, rows);
  for (const [name, figure] of rows) console.log(`${name}: ${figure}`);
  const wrong = rounds.filter(
    ({ kind, gap, unexpected, lost, doubled }) =>
      gap > LIMITS[kind] || unexpected.length > 0 || lost > 0 || doubled > 0,
  );
  console.log(`${rounds.length} rounds, ${wrong.length} failed; written: ${PAGE.path}`);
  if (wrong.length > 0) process.exitCode = 1;
}

function figureOf(rounds: readonly Round[], limit: number): string {
  const gaps = rounds.map(({ gap }) => gap);
  const sum = (of: (round: Round) => number) => rounds.reduce((total, one) => total + of(one), 0);
  return [
    `${rounds.length} rounds`,
    `without a save: median ${quantile(gaps, 0.5).toFixed(1)} s, longest ${Math.max(...gaps).toFixed(1)} s (limit ${limit} s)`,
    `answers: ${sum((one) => one.successes)} 2xx, ${sum((one) => one.refusals)} 503, ${sum((one) => one.unexpected.length)} others`,
    `${Math.max(...rounds.map(({ lost }) => lost))} acknowledged saves lost, ${Math.max(...rounds.map(({ doubled }) => doubled))} happened twice`,
    `pace of the machine ${paceOfMachine().toFixed(0)} ms`,
  ].join("; ");
}
