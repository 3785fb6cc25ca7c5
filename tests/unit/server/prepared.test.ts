import { describe, expect, it } from "vitest";
import { preparedName } from "#server/database/prepared.ts";

const asked = (text: string, times = 3) =>
  Array.from({ length: times }, () => preparedName(text)).at(-1);

describe("an SQL statement", () => {
  it("is prepared from its third execution on, always with the same name", () => {
    const text = "select id from machines where scan_center_id = $1 and id = any($2)";
    expect([preparedName(text), preparedName(text)]).toEqual([undefined, undefined]);
    const name = preparedName(text);
    expect(name).toMatch(/^s[0-9a-f]{24}$/);
    expect(preparedName(text)).toBe(name);
    expect(asked(`${text} limit 1`)).not.toBe(name);
  });

  it("is prepared even after many statements that were executed once", () => {
    for (let one = 0; one < 1_000; one += 1) preparedName(`select ${one} where id in ($1)`);
    expect(asked("select name from rooms where id = $1")).toMatch(/^s[0-9a-f]{24}$/);
  });

  it("is not prepared if the best plan depends on its parameters", () => {
    const texts = [
      "select id from patients where search_text like $1",
      "select status, count(*) from appointments where branch_id = $1 group by status",
      "select sum(amount) from payments where shift_id = $1",
      "select id from appointments where start_at >= $1 order by price limit 50",
    ];
    expect(texts.map((text) => asked(text, 5))).toEqual(texts.map(() => undefined));
  });

  it("that controls a transaction or changes the schema is not prepared", () => {
    const texts = ["begin", "set local work_mem = '64MB'", "listen scandesk", "create table a ()"];
    expect(texts.map((text) => asked(text, 5))).toEqual(texts.map(() => undefined));
  });
});
