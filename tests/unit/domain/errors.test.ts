import { describe, expect, it } from "vitest";
import { enforce, ERROR_DETAIL, invalidFields, Refusal, STATUS_OF } from "#domain/errors.ts";
import { FAULTS, faultOf } from "#domain/faults.ts";

describe("a refusal", () => {
  it("contains its code, status, message and extra fields", () => {
    const refusal = new Refusal("price_changed", { extra: { total_price: 100 } });
    const { code, status, detail, message, errors, extra } = refusal;
    expect({ code, status, detail, message, errors, extra }).toEqual({
      code: "price_changed",
      status: 409,
      detail: ERROR_DETAIL.price_changed,
      message: ERROR_DETAIL.price_changed,
      errors: undefined,
      extra: { total_price: 100 },
    });
  });

  it("can contain errors of single fields", () => {
    expect(invalidFields({ amount: "refund_above_paid" }).errors).toEqual({
      amount: [{ code: "refund_above_paid", detail: FAULTS.refund_above_paid }],
    });
    expect(faultOf("required")).toEqual({ code: "required", detail: "This field is required." });
  });

  it("is thrown only if a rule returns a code", () => {
    expect(() => enforce(null)).not.toThrow();
    expect(() => enforce("slot_taken")).toThrow(Refusal);
  });

  it("has a message for every code, and a status between 400 and 599", () => {
    expect(Object.keys(ERROR_DETAIL).sort()).toEqual(Object.keys(STATUS_OF).sort());
    expect(Object.values(STATUS_OF).filter((status) => status < 400 || status > 599)).toEqual([]);
  });
});
