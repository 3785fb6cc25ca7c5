import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STATUS_OF } from "#domain/errors.ts";
import { openReplica, type Replica } from "#server/database/replica.ts";
import { openWorld, type World } from "../support/desk.ts";
import { buildMeasured, samplesIn, type MeasuredApp } from "../support/metrics.ts";
import { callable } from "../support/permission-table.ts";
import { findPromtool, PROMTOOL_ADVICE, type Promtool } from "../support/promtool.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let measured: MeasuredApp;
let replica: Replica;
let text: string;
beforeAll(async () => {
  world = await openWorld();
  // Not a replica, so reads go to the database; its connections are counted all the same.
  replica = openReplica(world.app.database, world.app.database.url);
  measured = await buildMeasured(world.app.database, { replica, backupFolder: "/nowhere" });
  await callEverything();
  text = await measured.metrics.text();
});
afterAll(async () => {
  await measured.close();
  await replica.close();
  await world.app.close();
});

/** Calls every route as the owner, and as a stranger. */
async function callEverything(): Promise<void> {
  const signedIn = await measured.app.inject({
    method: "POST",
    url: "/api/auth/login/",
    payload: { email: `owner@${world.center.domain}`, password: TEST_PASSWORD },
  });
  const { data } = signedIn.json<{ data: { access: string } }>();
  const headers = { authorization: `Bearer ${data.access}` };
  for (const { method, url } of callable) {
    const address = `/api${url.replace(/:\w+/g, "999999999")}`;
    const payload = method === "GET" ? {} : { payload: {} };
    await measured.app.inject({ method, url: address, headers, ...payload });
    await measured.app.inject({ method, url: address });
  }
}

/** The labels that figures have. None of them can hold what a person typed. */
const LABELS = [
  "area",
  "code",
  "database",
  "job",
  "kind",
  "le",
  "method",
  "node",
  "route",
  "state",
  "status",
  "version",
];
/** Classes of status that a route can answer with. */
const CLASSES = 3;

describe("the figures after every route was called", () => {
  it("are fewer than 2,000 series, even if each route answers in every way that it can", () => {
    const samples = samplesIn(text);
    const routes = new Set(samples.map(({ labels }) => labels["route"] ?? ""));
    expect(routes.size).toBeGreaterThan(new Set(callable.map(({ url }) => url)).size);
    const growing = /^scandesk_http_(requests|refusals)_total$/;
    const fixed = samples.filter(({ name }) => !growing.test(name)).length;
    const most = fixed + CLASSES * (callable.length + 1) + Object.keys(STATUS_OF).length;
    expect(samples.length).toBeLessThanOrEqual(most);
    expect(most).toBeLessThan(2_000);
  });

  it("name no person, no account, no center and no address that was called", () => {
    const samples = samplesIn(text);
    const labels = new Set(samples.flatMap((one) => Object.keys(one.labels)));
    expect([...labels].toSorted()).toEqual(LABELS);
    const KNOWN: ReadonlySet<string> = new Set(["le", "version", "node", "status"]);
    const odd = samples
      .flatMap((one) => Object.entries(one.labels))
      .filter(([label, value]) => !KNOWN.has(label) && /\d|@|\?/.test(value));
    expect(odd).toEqual([]);
  });
});

const FOLDER = "release/observability";

/** Returns the figures that the expressions of a file name. */
function namesIn(file: string): string[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  const expressions = lines.filter(
    (line) => !/^\s*(#|"?(summary|action|legendFormat)"?:)/.test(line),
  );
  return [...expressions.join("\n").matchAll(/\b(?:scandesk|process)_[a-z0-9_]+\b/g)].map(
    ([name]) => name,
  );
}

describe("the alert rules and the dashboard", () => {
  it.each(["alerts.yml", "dashboard.json"])("of %s name only figures that there are", (file) => {
    const declared = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const named = new Set(namesIn(file));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !declared.has(name))).toEqual([]);
  });

  it("find the label that figures share with Prometheus' own, because its settings honor it", () => {
    expect(LABELS).toContain("job");
    const [, scrape = ""] = readFileSync(join(FOLDER, "prometheus.yml"), "utf8").split(
      "scrape_configs:",
    );
    expect(scrape).toMatch(/^ {4}honor_labels: true$/m);
  });

  it("show every rule that is recorded by its own name", () => {
    const rules = readFileSync(join(FOLDER, "alerts.yml"), "utf8");
    const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name);
    const shown = [
      ...readFileSync(join(FOLDER, "dashboard.json"), "utf8").matchAll(/\bscandesk:[\w:]+/g),
    ].map(([name]) => name);
    expect(new Set(shown)).toEqual(new Set(recorded));
  });
});

describe("promtool, the checker of Prometheus,", { timeout: 300_000 }, () => {
  let promtool: Promtool | null;
  const home = mkdtempSync(join(tmpdir(), "scandesk-rules-"));
  beforeAll(async () => {
    promtool = await findPromtool();
    // The reason of a skipped test is shown by few reporters.
    if (promtool === null) process.stderr.write(`${PROMTOOL_ADVICE}\n`);
    cpSync(FOLDER, home, { recursive: true });
    cpSync("tests/support/alerts.test.yml", join(home, "alerts.test.yml"));
  }, 300_000);
  afterAll(() => {
    rmSync(home, { recursive: true });
  });

  it.for([
    { does: "finds no fault in the figures", verb: ["check", "metrics"], file: null },
    { does: "finds no fault in the rules", verb: ["check", "rules"], file: "alerts.yml" },
    { does: "finds no fault in the settings", verb: ["check", "config"], file: "prometheus.yml" },
    { does: "sees alerts when they are due", verb: ["test", "rules"], file: "alerts.test.yml" },
  ])("$does", async ({ verb, file }, { skip }) => {
    skip(promtool === null, PROMTOOL_ADVICE);
    const answer = await promtool?.(
      file === null ? verb : [...verb, join(home, file)],
      file === null ? text : "",
    );
    expect(answer).toEqual({ code: 0, output: answer?.output });
  });
});
