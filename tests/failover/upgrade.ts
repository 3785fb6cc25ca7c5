import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { build } from "#server/cli/build.js";
import { openDatabase } from "#server/database/connection.ts";
import { furnishCenter, OWNER, PASSWORD, signIn } from "../support/desk-over-http.ts";
import { keepFigures } from "../support/figures.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { spawnCommand, spawnServer } from "../support/spawned.ts";
import { type OldPage, openOldPage } from "./old-page.ts";
import { hasSucceeded, startWork } from "./work.ts";

/**
 * `npm run test:upgrade`: people work at a server of the previous version while a server of this version starts on the same
 * database and migrates it; then they go on at the new one with the same sessions. A page of the previous version, in a
 * browser, begins a booking at the previous server and saves it at the new one. Exits with 1 if an answer is no success, if
 * the page has an error, or if a save is missing or there twice.
 *
 * The previous version is the commit in PREVIOUS, else the newest tag `v…`, else the last commit that lacks a migration of
 * this one.
 */
const PAGE = {
  path: "docs/figures/upgrade.md",
  title: "Upgrades under load",
  script: "test:upgrade",
  about: [
    "Four people save and four read over HTTP at a server of the",
    "previous version, while one of this version starts on the same database; then they go on there. A page of the previous",
    "version's client, in a browser, saves a booking at the new server that it began at the old one.",
  ],
  columns: ["what", "found"],
};
const LOCK = "package-lock.json";
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";
const rows = new Map<string, string>();
const git = (...args: string[]) => execFileSync("git", args).toString().trim();

function previousCommit(): string {
  const [tag = ""] = git("tag", "--list", "v*", "--sort=-version:refname").split("\n");
  if (tag !== "") return tag;
  const migrationsOf = (commit: string) =>
    git("ls-tree", commit, "server/database/migrations/").split("\n");
  const now = migrationsOf("HEAD");
  // A migration that had another name before it was merged was never released.
  const found = git("rev-list", "--first-parent", "HEAD")
    .split("\n")
    .find((commit) => {
      const then = migrationsOf(commit);
      return then.length < now.length && then.every((line) => now.includes(line));
    });
  if (found === undefined) throw new Error("There is no commit before the newest migration.");
  return found;
}

/** Gives the previous version the packages of this one, or its own if they are others. */
function furnishModules(tree: string): void {
  const [own, here] = [tree, process.cwd()].map((folder) =>
    readFileSync(join(folder, LOCK), "utf8"),
  );
  if (own === here) symlinkSync(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
  else execFileSync("npm", ["ci"], { cwd: tree, stdio: "pipe" });
}

await build();
const root = await mkdtemp(join(tmpdir(), "scandesk-upgrade-"));
const oldTree = join(root, "previous");
const previous = process.env["PREVIOUS"] ?? previousCommit();
git("worktree", "add", "--detach", oldTree, previous);
try {
  furnishModules(oldTree);
  execFileSync(process.execPath, ["server/cli/run-build.js"], { cwd: oldTree, stdio: "pipe" });
  const postgres = await startOwnPostgres(join(root, "database"));
  try {
    await upgrade(postgres.url);
    keepFigures(PAGE, rows);
  } finally {
    await postgres.end();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  git("worktree", "remove", "--force", oldTree);
  await rm(root, { recursive: true, force: true });
}

async function upgrade(url: string): Promise<void> {
  const env = { DATABASE_URL: url, AUTH_SECRET: SECRET, SCANDESK_OWNER_PASSWORD: PASSWORD };
  for (const name of ["old", "new"]) mkdirSync(join(root, name));
  const before = await spawnServer(join(root, "old"), { env, cwd: oldTree });
  const { code, output } = await spawnCommand("center-create", {
    env,
    cwd: oldTree,
    args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
  }).ended;
  if (code !== 0) throw new Error(output);
  const database = openDatabase(url, { connections: 1 });
  const token = await signIn(before.url, OWNER);
  await furnishCenter(before.url);
  const page = await openOldPage(before.url);
  const server = { url: before.url };
  const work = startWork(
    () => server.url,
    () => token,
  );
  try {
    await page.beginBooking("P1234567", "CT brain");
    await work.untilEach(20);
    note("the previous version alone", work.take());
    const after = await spawnServer(join(root, "new"), { env });
    await work.untilEach(50);
    note("while the new version migrated, and beside it", work.take());
    server.url = after.url;
    await bookAtNew(page, after.url, database.pool);
    await work.untilEach(2);
    // Each of them has had an answer of the new one: nothing is on its way to the old one any more.
    const [old] = [await before.stop()];
    await work.untilEach(50);
    await work.stop();
    note("the new version, in the sessions of the previous one", work.take());
    const { lost, doubled } = await work.compare(database.pool);
    const { rows: applied } = await database.pool.query<{ names: string[] }>(
      "select array_agg(name order by name desc) as names from schema_migrations",
    );
    say(
      "saves in all",
      `${work.acknowledged()} acknowledged, ${lost} lost, ${doubled} happened twice; from commit ${previous.slice(0, 8)} to ${applied[0]?.names[0]}`,
    );
    const logs = [old, await after.stop()].filter(({ output: log }) => log.includes('"level":50'));
    if (lost + doubled + logs.length > 0) process.exitCode = 1;
    for (const { output: log } of logs) console.error(log.slice(0, 4_000));
  } finally {
    await page.end();
    await work.stop();
    before.kill("SIGKILL");
    await database.close();
  }
}

/** Saves the booking of the previous version's page at the new server, and fails the run if anything went wrong there. */
async function bookAtNew(page: OldPage, url: string, pool: Pool): Promise<void> {
  const before = page.trouble();
  const id = await page.saveAt(url);
  const { rows: found } = await pool.query<{ count: number }>(
    "select count(*)::int from appointments where id = $1",
    [id],
  );
  const { answers, refused, errors } = page.trouble();
  const booked = found[0]?.count ?? 0;
  say(
    "a page of the previous version, open before",
    `${booked} of 1 booking saved at the new one; ${answers} answers, ${refused.length} no success; ${errors.length} errors in the console`,
  );
  const wrong = [...before.refused, ...before.errors, ...refused, ...errors];
  if (booked !== 1 || wrong.length > 0) process.exitCode = 1;
  for (const one of wrong) console.error(one);
}

/** Prints how many answers there were, and fails the run if one was no success. */
function note(what: string, answers: ReturnType<ReturnType<typeof startWork>["take"]>): void {
  const others = answers.filter((answer) => !hasSucceeded(answer)).map(({ status }) => status);
  say(
    what,
    `${answers.length} answers, ${others.length} no success ${[...new Set(others)].join(" ")}`,
  );
  if (others.length > 0) process.exitCode = 1;
}

function say(what: string, figure: string): void {
  rows.set(what, figure.trim());
  console.log(`${what}: ${figure}`);
}
