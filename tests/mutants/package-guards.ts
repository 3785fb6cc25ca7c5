import type { Guard } from "./guard.ts";

const BOOKING = "server/resources/appointments/book-package.ts";
const TEST = "tests/api/packages.test.ts";
const DIVIDING = "tests/unit/domain/packages.test.ts";

/** Guards of packages of tests. */
export const PACKAGE_GUARDS: readonly Guard[] = [
  {
    name: "packages: one that is dearer than its tests is not booked",
    file: BOOKING,
    take: 'if (isDearer(booked.price, prices)) throw invalidFields({ package: "package_dearer" });',
    leave: "void isDearer;",
    test: TEST,
    only: "is refused",
  },
  {
    name: "packages: its parts are exact to the piastre",
    file: "domain/packages.ts",
    take: "return shares.map(({ whole }, place) => whole + (raised.has(place) ? 1 : 0));",
    leave: "return shares.map(({ whole }, place) => whole + (raised.has(place) ? 0 : 0));",
    test: DIVIDING,
    only: "is the sum",
  },
  {
    name: "packages: what is left goes to the largest fractions",
    file: "domain/packages.ts",
    take: "one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,",
    leave: "one.place - other.place,",
    test: DIVIDING,
    only: "largest fractions",
  },
  {
    name: "packages: a booking has exactly the tests of the package",
    file: BOOKING,
    take: "if (!isComplete || lines.length !== chosen.length || lines.length !== tests.length)",
    leave: "if (!isComplete)",
    test: TEST,
    only: "is refused",
  },
  {
    name: "packages: nobody books one at another price than was seen",
    file: BOOKING,
    take: "refuseOtherPrice(input.expected_total_price, booked.price);",
    leave: "void refuseOtherPrice;",
    test: TEST,
    only: "is refused",
  },
  {
    name: "packages: an appointment of one is not insured later",
    file: "server/resources/appointments/change.ts",
    take: 'provider !== null && before.package_booking !== null ? "package_insured" : null,',
    leave: "null,",
    test: "tests/api/package-records.test.ts",
    only: "keeps its price",
  },
  {
    name: "packages: the machines of one are locked in one order",
    file: BOOKING,
    take: "[...machines].toSorted((one, other) => one - other)",
    leave: "machines",
    test: "tests/api/races-packages.test.ts",
    only: "wait for each other in one order",
  },
];
