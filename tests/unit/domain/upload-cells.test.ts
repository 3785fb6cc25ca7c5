import { readPriceCells } from "#domain/price-uploads.ts";
import type { PriceTerms } from "#domain/pricing.ts";
import { readDoctorCells } from "#domain/uploads.ts";
import { describe, expect, it } from "vitest";

const doctor = (country_phone_code: string, phone_number: string) =>
  readDoctorCells({ name: "Dr Nadia", country_phone_code, phone_number }, () => null).faults;

describe("a row of a doctor", () => {
  it("has a fault where a country would have no effect", () => {
    expect([
      doctor("+20", "01012345678"),
      doctor("20", "+201012345678"),
      doctor("", "+966501234567"),
      doctor("+20", ""),
      doctor("+20", "+9660501234567"),
    ]).toEqual([
      {},
      {},
      { phone_number: "phone_length" },
      { country_phone_code: "cell_unused" },
      { country_phone_code: "cell_unused" },
    ]);
  });
});

const STORED: PriceTerms = {
  price: 100_000,
  discount_type: "percentage",
  discount_percentage: 15,
  discount_value: null,
};
const BOOK = {
  byCode: (code: string) => (code === "CTB" ? { id: 1 } : null),
  byName: (name: string) => (name === "Knee" ? [{ id: 2 }] : []),
  termsOf: (test: number) => (test === 1 ? STORED : null),
};
const price = (cells: Record<string, string>) =>
  readPriceCells({ test_unique_id: "CTB", ...cells }, BOOK);

describe("a row of a price list", () => {
  it("has the type of the figure that is filled in, if the file has no column for it", () => {
    const typeOf = (cells: Record<string, string>) => price(cells).input?.["discount_type"];
    expect([
      typeOf({ discount_percentage: "5", discount_value: "" }),
      typeOf({ discount_percentage: "", discount_value: "50" }),
      typeOf({ discount_percentage: "", discount_value: "" }),
      typeOf({ discount_type: "", discount_percentage: "", discount_value: "50" }),
    ]).toEqual(["percentage", "value", "percentage", "percentage"]);
  });

  it("has a fault where a price after the discount would be lost", () => {
    const faultsOf = (price_: string, modified_price: string) =>
      price({ price: price_, modified_price }).faults;
    const lost = { modified_price: "price_after_discount" };
    expect([
      faultsOf("1000", "850"),
      faultsOf("2000", "1700"),
      faultsOf("2000", "850"),
      faultsOf("1000", "800"),
      faultsOf("1000", "none"),
      faultsOf("-5", "800"),
    ]).toEqual([{}, {}, {}, lost, { modified_price: "amount" }, {}]);
  });

  it("has a fault if its name is that of another test, and none if nobody has the name", () => {
    expect([
      price({ test_name: "Knee" }).faults,
      price({ test_name: "Our own name" }).faults,
    ]).toEqual([{ test_name: "test_name_other" }, {}]);
  });
});
