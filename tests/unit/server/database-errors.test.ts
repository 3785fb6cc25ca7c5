import { describe, expect, it } from "vitest";
import { refusalOf } from "#server/http/database-errors.ts";

/** Returns an error as Drizzle wraps it around the driver's error. */
const wrapped = (code: string, message: string, facts: object = {}) =>
  Object.assign(new Error("Failed query"), { cause: { code, message, ...facts } });

const codeOf = (error: unknown) => refusalOf(error)?.code ?? null;

describe("a database error", () => {
  it("is in_use if a deleted record is referred to, and not_found if a referenced record is missing", () => {
    expect([
      codeOf(wrapped("23503", 'update or delete on table "tests" violates foreign key …')),
      codeOf(wrapped("23503", 'insert or update on table "appointments" violates foreign key …')),
    ]).toEqual(["in_use", "not_found"]);
  });

  it("has the code assigned to its constraint", () => {
    expect(
      codeOf(wrapped("23P01", "conflicting key", { constraint: "appointments_no_overlap" })),
    ).toBe("slot_taken");
  });

  it("is unavailable if the connection is lost, and malformed for an invalid text", () => {
    expect([
      codeOf(wrapped("57P01", "terminating connection")),
      codeOf(wrapped("22021", "invalid byte sequence")),
      codeOf(new Error("Connection terminated unexpectedly")),
    ]).toEqual(["unavailable", "malformed", "unavailable"]);
  });

  it("is unavailable if disk, memory, connections or files have run out, whoever says so", () => {
    const states = ["53000", "53100", "53200", "53300", "53400", "58030", "57P03", "25P04"];
    const files = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE", "ENOMEM"];
    expect([
      states.filter((code) => codeOf(wrapped(code, "no room")) !== "unavailable"),
      files.filter(
        (code) => codeOf(Object.assign(new Error("no room"), { code })) !== "unavailable",
      ),
    ]).toEqual([[], []]);
  });

  it("of any other kind is an internal error", () => {
    expect([codeOf(wrapped("42703", "column does not exist")), codeOf(new Error("x"))]).toEqual([
      null,
      null,
    ]);
  });
});
