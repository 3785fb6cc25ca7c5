import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { Refused } from "../support/api.ts";
import { book, requireCreated, openWorld, startShift, type World } from "../support/desk.ts";
import { processorTime } from "../support/processor-time.ts";
import {
  doc,
  field,
  nestedLists,
  nestedNothing,
  paragraph,
  text,
  reportText,
} from "../support/report-texts.ts";
import { requireOk, reportPath, save } from "../support/reports.ts";
import { SCRIPT_PAYLOADS } from "../support/script-payloads.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let token: string;
let id: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  const credentials = { email: "doctor@nile.test", password: "quiet-otter-counts-9" };
  const answer = await world.stranger.post<{ data: { access: string } }>(
    "/auth/login/",
    credentials,
  );
  token = answer.body.data.access;
});
beforeEach(async () => {
  ({ id } = await book(world.desk, world.center));
});
afterAll(() => world.app.close());

/** Sends a raw body; returns status, error codes, and the processor time in milliseconds. */
async function send(method: "PUT" | "POST", url: string, payload: string, headers = {}) {
  const request = {
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    payload,
  };
  let found: unknown[] = [];
  const worked = await processorTime(async () => {
    const answer = await world.app.app.inject(request);
    const { code, errors = {} } = answer.json<Refused>();
    const faults = Object.entries(errors).map(([name, [fault]]) => `${name}: ${fault?.code}`);
    found = [answer.statusCode, code, ...faults];
  });
  return { found, worked };
}

async function stored(): Promise<number[]> {
  const { rows } = await world.app.database.pool.query<Record<string, number>>(
    `select (select count(*) from reports where appointment_id = $1) as reports,
       (select count(*) from report_templates where name = $2) as templates,
       (select count(*) from idempotency_keys where key = $2) as keys`,
    [id, `hostile ${id}`],
  );
  return Object.values(rows[0] ?? {});
}

const inParagraph = (...content: unknown[]) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content }] });
const REFUSED: readonly [string, string, number, string][] = [
  ["over 200 KB", JSON.stringify(reportText("x".repeat(200 * 1024))), 400, "content_large"],
  ["1 MB", JSON.stringify(reportText("م".repeat(512 * 1024))), 400, "content_large"],
  ["1,000 levels", nestedLists(1_000), 400, "content_deep"],
  ["40,000 levels", nestedLists(40_000), 400, "content_deep"],
  ["90,000 levels", nestedNothing(90_000), 400, "content"],
  ["90,000 lists in lists", `${"[".repeat(90_000)}${"]".repeat(90_000)}`, 400, "content"],
  ["60,000 nodes", inParagraph(...Array<string>(60_000).fill("")), 400, "content"],
  ["HTML", '"<p onclick=x>x</p>"', 400, "content"],
  ["an image", inParagraph({ type: "image", attrs: { src: "x" } }), 400, "content"],
  ["raw HTML", inParagraph({ type: "html", html: "<script>1</script>" }), 400, "content"],
  [
    "a link",
    inParagraph({ ...text("x"), marks: [{ type: "link", attrs: { href: "javascript:1" } }] }),
    400,
    "content",
  ],
  [
    "an attribute that runs",
    `{"type":"doc","content":[{"type":"paragraph","attrs":{"onclick":"x"}}]}`,
    400,
    "content",
  ],
];

describe("a hostile text", () => {
  it.each(REFUSED)(
    "is refused quickly, and nothing is stored: %s",
    async (_name, content, status, fault) => {
      const report = `{"version":0,"content":${content}}`;
      const template = `{"name":"hostile ${id}","content":${content}}`;
      const answers = [
        await send("PUT", reportPath(id), report),
        await send("PUT", reportPath(id), report),
        await send("POST", "/report-templates/", template, { "idempotency-key": `hostile ${id}` }),
      ];
      expect(answers.map(({ found }) => found)).toEqual(
        answers.map(() => [status, "validation", `content: ${fault}`]),
      );
      expect(Math.min(...answers.map(({ worked }) => worked))).toBeLessThan(200);
      expect(await stored()).toEqual([0, 0, 0]);
    },
  );

  it("is refused before it is parsed if it is over 2 MB or not JSON, and other bodies have a lower limit", async () => {
    const large = `{"version":0,"content":${JSON.stringify(reportText("x".repeat(2 * 1024 * 1024)))}}`;
    const submission = `{"version":0,"x":"${"x".repeat(400 * 1024)}"}`;
    const answers = [
      await send("PUT", reportPath(id), large),
      await send("POST", "/report-templates/", large),
      await send("POST", `${reportPath(id)}submit/`, submission),
      await send("PUT", reportPath(id), '{"version":0,"content":{"type":"doc"'),
      await send("PUT", reportPath(id), '{"version":0,"content":{"__proto__":{"type":"doc"}}}'),
    ];
    expect(answers.map(({ found }) => found)).toEqual([
      [413, "too_large"],
      [413, "too_large"],
      [413, "too_large"],
      [400, "malformed"],
      [400, "malformed"],
    ]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  // On deep nesting, superstruct overflows the stack while it prints the refused value, so this
  // affects every field of every route.
  it("is refused in any other field as well", async () => {
    const deep = `${"[".repeat(90_000)}${"]".repeat(90_000)}`;
    const answers = [
      await send("PUT", reportPath(id), `{"version":${deep},"content":{"type":"doc"}}`),
      await send(
        "PUT",
        reportPath(id),
        `{"version":0,"template":${deep},"content":{"type":"doc"}}`,
      ),
      await send("PUT", reportPath(id), `{"version":0,"more":${deep},"content":{"type":"doc"}}`),
      await send("POST", "/report-templates/", `{"name":${deep},"content":{"type":"doc"}}`),
    ];
    expect(answers.map(({ found }) => found)).toEqual([
      [400, "validation", "body: invalid"],
      [400, "validation", "body: invalid"],
      [400, "validation", "body: invalid"],
      [400, "validation", "body: invalid"],
    ]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it("with placeholders that never end is answered quickly", async () => {
    const content = JSON.stringify(reportText(`{{${" ".repeat(190_000)}`));
    const { found, worked } = await send(
      "POST",
      "/report-templates/",
      `{"name":"endless ${id}","content":${content}}`,
    );
    expect(found[0]).toBe(201);
    expect(worked).toBeLessThan(1_000);
  });
});

const INVISIBLE_LETTERS = ["\u0000", "\u200B", "\u202C", "\u202E", "\u2066", "\uFEFF", "\uD800"];

/** Returns the text as the server stores it: line breaks as blanks, without invisible characters. */
const inert = (payload: string) =>
  INVISIBLE_LETTERS.reduce((left, letter) => left.replaceAll(letter, ""), payload).replace(
    /[\t\u2028\u2029]/g,
    " ",
  );

describe("forty texts that try to run scripts", () => {
  it("are forty different texts", () => {
    expect([SCRIPT_PAYLOADS.length, new Set(SCRIPT_PAYLOADS).size]).toEqual([40, 40]);
  });

  it("are stored and returned as text, in JSON that no browser renders as a page", async () => {
    const { doctor, desk } = world;
    const labels = SCRIPT_PAYLOADS.map((payload) => payload.slice(0, 80));
    const wholeContent = doc(
      ...reportText(...SCRIPT_PAYLOADS).content,
      paragraph(...labels.map(field)),
    );
    const storedContent = doc(
      ...reportText(...SCRIPT_PAYLOADS.map(inert)).content,
      paragraph(...labels.map((label) => field(inert(label).trim()))),
    );
    const saved = await save(doctor, id, { content: wholeContent });
    const read = await doctor.get<Report>(reportPath(id));
    const hidden = await desk.get<Report>(reportPath(id));
    expect([saved.body.content, read.body.content, hidden.body.content]).toEqual([
      storedContent,
      storedContent,
      null,
    ]);
    for (const { headers } of [saved, read]) {
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("are refused as node types, marks and attributes", async () => {
    const tries = SCRIPT_PAYLOADS.flatMap((payload) => [
      inParagraph({ type: payload }),
      inParagraph({ ...text("x"), marks: [{ type: payload }] }),
      inParagraph({ ...text("x"), marks: [{ type: "bold", attrs: { [payload]: payload } }] }),
      inParagraph({ type: "hardBreak", attrs: { [payload]: payload } }),
      JSON.stringify(doc({ type: "paragraph", attrs: { dir: payload as "ltr" } })),
      JSON.stringify({ ...doc(), [payload]: payload }),
      JSON.stringify(payload),
    ]);
    const answers = [];
    for (const content of tries)
      answers.push(await send("PUT", reportPath(id), `{"version":0,"content":${content}}`));
    expect(answers.map(({ found }) => found)).toEqual(
      tries.map(() => [400, "validation", "content: content"]),
    );
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it("are stored as plain text in names and texts of templates, too", async () => {
    const { doctor, owner } = world;
    const payloads = SCRIPT_PAYLOADS.filter((one) => !one.includes("{{"));
    for (const [index, payload] of payloads.entries()) {
      // Names that differ in signs alone are taken for one.
      const name = `${index} ${inert(payload).trim()}`;
      const template = requireCreated(
        await doctor.post<ReportTemplate>("/report-templates/", {
          name,
          content: reportText(payload),
        }),
      );
      const read = requireOk(await owner.get<ReportTemplate>(`/report-templates/${template.id}/`));
      expect([read.name, read.content]).toEqual([name, reportText(inert(payload))]);
    }
    const names = SCRIPT_PAYLOADS.filter((one) => one.includes("{{"));
    const refused = await doctor.post("/report-templates/", {
      name: "braces",
      content: reportText(...names),
    });
    expect([refused.status, refused.body.errors?.["content"]?.[0]?.code]).toEqual([
      400,
      "placeholder_unknown",
    ]);
  });
});
