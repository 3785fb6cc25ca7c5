import type { RouteDeclaration } from "#server/http/route.ts";
import { ROLE } from "#domain/roles.ts";
import type { Caller, Refused, Reply } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { bodiesFor } from "../../support/good-bodies.ts";
import { isLong, noteFigure, sharedTimeout } from "../../support/long.ts";
import { HOSTILE_STRINGS } from "../../support/hostile-strings.ts";
import { callable, nameOf, TABLE } from "../../support/permission-table.ts";
import { inNorth, pathIn, addRecords, type BranchRecords } from "../../support/planted.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Invisible characters: control characters except tab and line breaks, direction overrides, isolates. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const MEGABYTE = "x".repeat(1_048_576);

let world: World;
let ownRecords: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  ownRecords = await addRecords({ owner, desk, doctor }, inNorth(center), "Hostile");
});
afterAll(() => world.app.close());

function callerOf(route: RouteDeclaration): Caller {
  const allowed = TABLE[nameOf(route)];
  if (allowed === "public" || allowed === undefined) return world.stranger;
  if (allowed.includes(ROLE.Receptionist)) return world.desk;
  if (allowed.includes(ROLE.CenterOwner)) return world.owner;
  return world.doctor;
}

/** Returns every text field of every request body, with its route and a valid body. */
function textFields() {
  const bodies = bodiesFor(ownRecords);
  return callable.flatMap((route) => {
    const body = bodies[nameOf(route)] ?? {};
    return Object.entries(body)
      .filter(([, value]) => typeof value === "string")
      .map(([field]) => ({ route, body, field }));
  });
}

async function send({ route, body, field }: ReturnType<typeof textFields>[number], text: string) {
  const { version: _, ...rest } = body;
  const method =
    route.method === "POST"
      ? "post"
      : route.method === "PUT"
        ? "put"
        : route.method === "DELETE"
          ? "delete"
          : "patch";
  const answer: Reply<Refused> = await callerOf(route)[method](pathIn(ownRecords, route.url), {
    ...rest,
    [field]: text,
  });
  return answer;
}

/** Returns all strings in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const LISTS = [
  "/patients/",
  "/appointments/",
  "/referring-doctors/",
  "/tests/",
  "/insurance-providers/",
  "/machines/",
  "/branches/",
  "/receptionist-shift/",
  "/accounts/",
];

describe("a text that often breaks programs", sharedTimeout(180_000, 900_000), () => {
  it(
    "is refused or stored without invisible characters, in every text field",
    { tags: ["rest"] },
    async () => {
      const fields = textFields();
      const counts: Record<string, number> = {};
      for (const [at, one] of fields.entries()) {
        // A short run tries an eighth of the texts in each field, each field another eighth.
        const texts = isLong
          ? HOSTILE_STRINGS
          : HOSTILE_STRINGS.filter((text, index) => text === "=1+1" || index % 8 === at % 8);
        for (const text of texts) {
          const { status, body } = await send(one, text);
          const caseText = [nameOf(one.route), one.field, text.slice(0, 80), status];
          expect(status, JSON.stringify([caseText, body])).toBeLessThan(500);
          counts[status] = (counts[status] ?? 0) + 1;
          if (status >= 400) continue;
          const unclean = textsOf(body).filter(
            (value) => INVISIBLE.test(value) || HALF.test(value),
          );
          expect([caseText, unclean]).toEqual([caseText, []]);
        }
        const { status } = await send(one, MEGABYTE);
        // Only reports and templates accept bodies of this size, and still refuse such a long name.
        const refused = (one.route.bodyLimit ?? 0) > MEGABYTE.length ? 400 : 413;
        expect([nameOf(one.route), one.field, status]).toEqual([
          nameOf(one.route),
          one.field,
          refused,
        ]);
      }
      noteFigure(
        "hostile texts",
        `${fields.length} text fields, ${JSON.stringify(counts)}; a megabyte refused by each`,
      );
      const cells: string[] = [];
      for (const base of LISTS) {
        const { body } = await world.owner.download(`${base}?export_csv=true`);
        cells.push(
          ...body
            .toString()
            .split(/[\r\n,]+/)
            .map((cell) => cell.replace(/^"/, "")),
        );
        expect([base, (await world.owner.get(base)).status]).toEqual([base, 200]);
      }
      expect(cells.length).toBeGreaterThan(100);
      // Formulas begin with one of these characters; a negative number or a phone may as well.
      const live = cells.filter(
        (cell) => /^[=@\t]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d.]+$/.test(cell)),
      );
      expect(live).toEqual([]);
      const { rows } = await world.app.database.pool.query(
        "select count(*) as payments from payments",
      );
      expect(Number(rows[0]?.payments)).toBeGreaterThan(0);
    },
  );
});
