import { describe, expect, it } from "vitest";
import { refusalOf } from "#server/http/database-errors.ts";

/** An error as Drizzle passes it on from the driver. */
const wrapped = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error("Failed query"), { cause: { code, message, ...more } });

const codeOf = (error: unknown) => refusalOf(error)?.code ?? null;

describe("an error of the database", () => {
  it("is in_use when what is to go is referred to, not_found when what is referred to has gone", () => {
    expect([
      codeOf(wrapped("23503", 'update or delete on table "tests" violates foreign key …')),
      codeOf(wrapped("23503", 'insert or update on table "appointments" violates foreign key …')),
    ]).toEqual(["in_use", "not_found"]);
  });

  it("has the meaning of its constraint", () => {
    expect(
      codeOf(wrapped("23P01", "conflicting key", { constraint: "appointments_no_overlap" })),
    ).toBe("slot_taken");
  });

  it("is unavailable when the database is away, malformed for text it cannot hold", () => {
    expect([
      codeOf(wrapped("57P01", "terminating connection")),
      codeOf(wrapped("22021", "invalid byte sequence")),
      codeOf(new Error("Connection terminated unexpectedly")),
    ]).toEqual(["unavailable", "malformed", "unavailable"]);
  });

  it("is the program's own fault otherwise", () => {
    expect([codeOf(wrapped("42703", "column does not exist")), codeOf(new Error("x"))]).toEqual([
      null,
      null,
    ]);
  });
});
