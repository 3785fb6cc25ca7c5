import type { TestCenter } from "./center.ts";
import type { World } from "./desk.ts";
import type { BranchRecords } from "./planted.ts";
import { reportText } from "./report-texts.ts";

/** Requests whose body refers to records; each field in turn gets the id of a foreign record. */
export function references(
  own: BranchRecords,
  { accounts }: Pick<TestCenter, "accounts">,
): [
  keyof World & ("desk" | "owner" | "admin" | "doctor"),
  "post" | "patch" | "put",
  string,
  object,
  Record<string, keyof BranchRecords>,
][] {
  const booking = {
    patient: own.patient,
    machine: own.machine,
    test: own.test,
    start_at: "2026-12-01T09:00:00.000Z",
    paid_amount: 0,
    requested_cost: 0,
  };
  const refers = {
    patient: "patient",
    machine: "machine",
    test: "test",
    referring_doctor: "referringDoctor",
  } as const;
  return [
    ["desk", "post", "/appointments/", booking, refers],
    [
      "desk",
      "post",
      "/appointments/",
      { ...booking, covered_amount: 1 },
      { insurance_provider: "provider" },
    ],
    ["desk", "patch", `/appointments/${own.pending}/`, {}, refers],
    [
      "desk",
      "patch",
      `/appointments/${own.pending}/`,
      { covered_amount: 1 },
      { insurance_provider: "provider" },
    ],
    [
      "desk",
      "post",
      "/insurance-transactions/",
      { appointment: own.pending, provider: own.provider, covered_amount: 1 },
      { appointment: "pending", provider: "provider" },
    ],
    [
      "desk",
      "post",
      "/presence/",
      { entity: "appointment", entity_id: 1 },
      { entity_id: "appointment" },
    ],
    [
      "doctor",
      "put",
      `/appointments/${own.pending}/report/`,
      { content: reportText("x"), version: 0 },
      { template: "template" },
    ],
    ["owner", "post", "/rooms/", { room_number: "900" }, { branch: "branch" }],
    ["owner", "patch", `/rooms/${own.room}/`, {}, { branch: "branch" }],
    [
      "owner",
      "post",
      "/machines/",
      { name: "m", model: "m", branch: own.branch, room: own.room },
      { branch: "branch", room: "room" },
    ],
    ["admin", "patch", `/machines/${own.machine}/`, {}, { branch: "branch", room: "room" }],
    ["admin", "post", `/machines/${own.machine}/availabilities/`, { price: 1 }, { test: "test" }],
    [
      "admin",
      "post",
      `/insurance-providers/${own.provider}/tests/`,
      { price: 1 },
      { test: "test" },
    ],
    ["admin", "post", "/packages/", { name_en: "x", price: 1 }, { tests: "test" }],
    [
      "desk",
      "post",
      "/package-bookings/",
      {
        package: own.package,
        patient: own.patient,
        tests: [own.test, own.otherTest].map((test, place) => ({
          test,
          machine: own.machine,
          start_at: `2026-12-01T1${place}:00:00.000Z`,
        })),
        paid_amount: 0,
        requested_cost: 0,
      },
      { package: "package", patient: "patient", referring_doctor: "referringDoctor" },
    ],
    [
      "admin",
      "post",
      "/commission-rules/",
      { commission_type: "value", value: 1 },
      { doctor: "referringDoctor", test: "test" },
    ],
    [
      "admin",
      "post",
      "/safe-movements/",
      { kind: "spent", branch: own.branch, category: own.category, amount: 1, note: "x" },
      { branch: "branch", category: "category" },
    ],
    ["admin", "post", "/safe-movements/", { kind: "received", amount: 1 }, { shift: "shift" }],
    ["owner", "patch", `/accounts/${own.account}/`, {}, { branches: "branch" }],
    ["owner", "patch", `/accounts/${accounts.admin}/`, {}, { admin_branches: "branch" }],
    ["owner", "patch", `/accounts/${accounts.doctor}/`, {}, { reporting_branches: "branch" }],
  ];
}
