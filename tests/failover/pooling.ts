import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { build } from "#server/cli/build.js";
import { openDatabase } from "#server/database/connection.ts";
import {
  call,
  memberAt,
  OWNER,
  PASSWORD,
  requireSuccess,
  signIn,
} from "../support/desk-over-http.ts";
import { keepFigures } from "../support/figures.ts";
import { spawnCommand, spawnServer } from "../support/spawned.ts";
import { type Pooling, startBouncers } from "./bouncer.ts";
import { tryOut } from "./pooled-sessions.ts";
import { Programs } from "./programs.ts";

/**
 * `npm run test:pooling`: tries what ScanDesk needs of its connections through the PgBouncer of the system, with session and
 * with transaction pooling, and a whole ScanDesk through the first. Exits with 1 if something works otherwise than
 * docs/operations.md says.
 */
const PAGE = {
  path: "docs/figures/pooling.md",
  title: "PgBouncer",
  script: "test:pooling",
  about: ["What it means: [operations](../operations.md#pgbouncer)."],
  columns: ["what", "found"],
};
const SECRET = "B7kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg-test-only";

/** What works as docs/operations.md says. */
const EXPECTED: Readonly<Record<Pooling, Readonly<Record<string, boolean>>>> = {
  session: {
    "settings of the role instead of `options`": true,
    "transactions at the same time": true,
    "statements prepared by name": true,
    "SET for the session": true,
    "advisory locks of a session": true,
    LISTEN: true,
  },
  transaction: {
    "settings of the role instead of `options`": true,
    "transactions at the same time": true,
    "statements prepared by name": false,
    "SET for the session": false,
    "advisory locks of a session": false,
    LISTEN: false,
  },
};

const { values } = parseArgs({ options: { port: { type: "string", default: "15530" } } });
const folder = await mkdtemp(join(tmpdir(), "scandesk-pooling-"));
const rows = new Map<string, string>();
const failures: string[] = [];
try {
  await build();
  const bouncers = await startBouncers(new Programs(folder), Number(values.port));
  try {
    note(
      "unknown parameters are refused",
      { "without the settings": await refusalOf(bouncers.strict) },
      {
        "without the settings": "unsupported startup parameter: statement_timeout",
      },
    );
    for (const pooling of ["session", "transaction"] as const)
      note(`${pooling} pooling`, await tryOut(bouncers.through(pooling)), EXPECTED[pooling]);
    note(
      "ScanDesk with session pooling",
      await serveThrough(bouncers.direct, bouncers.through("session")),
      {
        "saves at one server are heard at another": true,
        "errors in the log": 0,
      },
    );
  } finally {
    await bouncers.stop();
  }
  keepFigures(PAGE, rows);
} catch (error) {
  failures.push(String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
console.log(
  `${rows.size} tried, ${failures.length} otherwise than expected; written: ${PAGE.path}`,
);
if (failures.length > 0) process.exitCode = 1;

/** Prints a result and compares it with what is expected. */
function note(
  name: string,
  found: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
): void {
  const words = Object.entries(found)
    .map(
      ([what, result]) =>
        `${what}: ${typeof result === "boolean" ? (result ? "yes" : "no") : String(result)}`,
    )
    .join("; ");
  console.log(`${name}: ${words}`);
  rows.set(name, words);
  if (!isDeepStrictEqual(found, expected))
    failures.push(`${name}: expected ${JSON.stringify(expected)}`);
}

/** Returns the message with which a connection is refused; "none" if it is not. */
async function refusalOf(url: string): Promise<string> {
  const database = openDatabase(url, { connections: 1 });
  try {
    await database.pool.query("select 1");
    return "none";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.close();
  }
}

/** Two servers through PgBouncer; the owner of the tables goes to PostgreSQL itself. */
async function serveThrough(ownerUrl: string, url: string): Promise<Record<string, unknown>> {
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    AUTH_SECRET: SECRET,
    SCANDESK_OWNER_PASSWORD: PASSWORD,
  };
  const servers = [];
  for (const name of ["one", "two"]) {
    mkdirSync(join(folder, name));
    servers.push(await spawnServer(join(folder, name), { env }));
  }
  const { code, output } = await spawnCommand("center-create", {
    env,
    args: ["--name", "Nile Scan", "--owner-name", "Samy", "--owner-email", OWNER],
  }).ended;
  if (code !== 0) throw new Error(output);
  const [one, two] = servers.map(({ url: at }) => at);
  const token = await signIn(one ?? "", OWNER);
  const isHeard = await isHeardAt(two ?? "", token, async () => {
    const body = { name: `Dr ${randomUUID()}` };
    const saved = await requireSuccess(call(one ?? "", "/referring-doctors/", { body, token }));
    return Number(memberAt(saved, "id"));
  });
  const logs = await Promise.all(servers.map((server) => server.stop()));
  const errors = logs.flatMap(({ output: log }) => log.match(/"level":50/g) ?? []);
  return {
    "saves at one server are heard at another": isHeard,
    "errors in the log": errors.length,
  };
}

/** Returns whether the event stream of a server tells of a record that is saved. */
async function isHeardAt(
  url: string,
  token: string,
  save: () => Promise<number>,
): Promise<boolean> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/events/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const timer = setTimeout(() => abort.abort(), 10_000);
  let text = "";
  try {
    const id = await save();
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (new RegExp(`"id":${id}\\b`).test(text)) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}
