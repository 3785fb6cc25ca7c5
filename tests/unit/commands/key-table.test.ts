import { describe, expect, it } from "vitest";
import { COMMANDS } from "@src/commands/all";

/** The product's key table (KEYBOARD.md), as far as its screens are built. */
const EVERYWHERE = [
  "mod+k palette.open",
  "mod+shift+k palette.commands",
  "f1 view.keys",
  "shift+f1 palette.keys",
  "f2 palette.patients",
  "f3 palette.appointments",
  "f4 appointment.create",
  "f6 view.next_region",
  "shift+f6 view.previous_region",
  "f7 appointment.collect",
  "f8 shift.close",
  "f8 shift.doctor_start",
  "f8 shift.doctor_close",
  "f8 shift.start",
  "f9 pacs.open",
  "shift+f10 view.actions",
  "menu view.actions",
  "f11 view.full_screen",
  "mod+enter form.save",
  "mod+shift+enter form.save_next",
  "mod+p view.print",
  "mod+shift+l session.lock",
  "escape view.close",
];
const SINGLE = [
  "shift+slash view.keys",
  "slash grid.filter",
  "x grid.export",
  "c grid.columns",
  "equal form.calculator",
  "e appointment.edit",
  "e patient.edit",
  "delete appointment.cancel",
  "delete patient.delete",
  "e record.edit",
  "delete record.delete",
  "u record.upload",
  "v rule.preview",
  "p account.reset_password",
  "i appointment.insurance",
  "e transaction.settle",
  "delete transaction.delete",
  "delete template.delete",
];
const GO = {
  d: "dashboard",
  a: "appointments",
  p: "patients",
  s: "settings",
  f: "financials",
  i: "insurance_providers",
  t: "insurance_transactions",
  c: "controls",
  b: "branches",
  r: "rooms",
  m: "machines",
  e: "tests",
  u: "accounts",
  o: "doctors",
  l: "templates",
  k: "commission_rules",
  h: "shift",
};
const SEQUENCES = [
  ...Object.entries(GO).map(([letter, place]) => `g>${letter} go.${place}`),
  "n>a appointment.create",
  "n>p patient.create",
  "n>n record.create",
  "n>b create.branch",
  "n>r create.room",
  "n>m create.machine",
  "n>e create.test",
  "n>u create.account",
  "n>o create.doctor",
  "n>i create.provider",
  "n>k create.rule",
  "m>a appointment.arrive",
  "m>s appointment.start",
  "m>c appointment.complete",
  "m>n appointment.no_show",
  "m>u appointment.undo",
  "s>f shift.flag",
  "s>u shift.unflag",
  "s>c shift.clear",
  "s>m shift.compensate",
];

describe("the key table", () => {
  it("is all the keys that commands have, no more and no fewer", () => {
    const declared = COMMANDS.flatMap(({ id, keys }) => keys.map((key) => `${key} ${id}`));
    expect(declared.sort()).toEqual([...EVERYWHERE, ...SINGLE, ...SEQUENCES].sort());
  });
});
