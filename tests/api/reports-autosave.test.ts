import { expect, it } from "vitest";
import { book, openWorld, startShift } from "../support/desk.ts";
import { reportText } from "../support/report-texts.ts";
import { amend, openAddendum, requireOk, save, saveAddendum, submit } from "../support/reports.ts";
import { recordStatements } from "../support/statements.ts";

it("a draft is saved without reading the texts of the versions, and each of them is looked at once", async () => {
  const world = await openWorld();
  await startShift(world.desk);
  const { doctor } = world;
  const { id } = await book(world.desk, world.center);
  const first = requireOk(await save(doctor, id));
  requireOk(await submit(doctor, id, first.version));
  const open = requireOk(await amend(doctor, id));

  const statements = recordStatements(world.app.database);
  /** Returns the columns of the versions, and of the report, that each statement since the last call has read. */
  const reads = () =>
    statements.splice(0).flatMap(([text]) => {
      const [, columns, table] = /^select (.*?) from "(reports|report_versions)"/.exec(text) ?? [];
      return table === undefined
        ? []
        : [`${table}${/"content"/.test(columns ?? "") ? " with text" : ""}`];
    });

  const content = reportText("second");
  const saved = requireOk(await save(doctor, id, { content, version: open.version }));
  // The versions, the report as it was, and as it is.
  const once = ["report_versions", "reports with text", "reports with text"];
  expect(reads().toSorted()).toEqual(once);
  const submitted = requireOk(await submit(doctor, id, saved.version));
  expect(submitted).toMatchObject({ revision: 2, signed: { revision: 2 } });
  const below = requireOk(await openAddendum(doctor, id, {}));
  statements.splice(0);
  const added = await saveAddendum(doctor, id, { content, version: below.version });
  expect(requireOk(added).signed).toEqual(submitted.signed);
  expect(reads().toSorted()).toEqual(once);
  await world.app.close();
});
