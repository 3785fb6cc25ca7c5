import { describe, expect, it } from "vitest";
import { auditedFields, onceKey } from "#domain/audit.ts";

describe("what the audit trail keeps of a record", () => {
  const before = {
    id: 7,
    patient: 3,
    patient_name: "Mona",
    patient_phone_number: "1012345678",
    notes: "",
    documents: [{ id: 1 }],
    version: 1,
    updated_at: "2026-11-21T08:00:00.000Z",
  };
  const after = { ...before, notes: "late", version: 2, updated_at: "2026-11-21T09:00:00.000Z" };

  it("is only the fields that differ, before and after, if it was changed", () => {
    expect(auditedFields(before, after)).toEqual({
      before: { notes: "" },
      after: { notes: "late" },
    });
    expect(auditedFields(before, { ...before, documents: [] })).toEqual({
      before: { documents: [{ id: 1 }] },
      after: { documents: [] },
    });
    expect(auditedFields(before, { ...before, patient: 4, patient_name: "Ali" })).toEqual({
      before: { patient: 3 },
      after: { patient: 4 },
    });
  });

  it("is all fields of a new or deleted record, except those repeated from its patient", () => {
    const { patient_name: _name, patient_phone_number: _phone, ...own } = before;
    expect(auditedFields(null, before)).toEqual({ before: null, after: own });
    expect(auditedFields(before, null)).toEqual({ before: own, after: null });
    expect(auditedFields(null, null)).toEqual({ before: null, after: null });
  });

  it("includes a field that exists only before or only after, and fields that are always kept", () => {
    expect(auditedFields({ a: 1, b: 2 }, { b: 2, c: null }, ["b"])).toEqual({
      before: { a: 1, b: 2 },
      after: { b: 2, c: null },
    });
  });
});

describe("the key of a repeated action", () => {
  const reading = { actor: 5, action: "read", entity: "patient", entityId: 7 } as const;
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);
  const key = onceKey(reading, at("08:15:00.000"));

  it("is the same within a quarter of an hour of the clock", () => {
    expect(onceKey(reading, at("08:29:59.999"))).toBe(key);
    expect(onceKey(reading, at("08:14:59.999"))).not.toBe(key);
    expect(onceKey(reading, at("08:30:00.000"))).not.toBe(key);
  });

  it("differs by person, action, record and detail", () => {
    const others = [
      { ...reading, actor: 6 },
      { ...reading, actor: null },
      { ...reading, action: "print" },
      { ...reading, entity: "appointment" },
      { ...reading, entityId: 8 },
      { ...reading, detail: "label" },
    ] as const;
    const keys = others.map((other) => onceKey(other, at("08:15:00.000")));
    expect(new Set([key, ...keys]).size).toBe(7);
  });
});
