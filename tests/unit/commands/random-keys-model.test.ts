import { explainUnaskedWrite, type Write } from "../../support/random-keys/model.ts";
import type { Moment, Pressed } from "../../support/random-keys/moment.ts";
import type { Walker } from "../../support/random-keys/walk-center.ts";
import { describe, expect, it } from "vitest";

const LIST: Moment = {
  path: "/appointments",
  focus: "DIV",
  isAtEdge: false,
  isText: false,
  dialogs: 0,
  hasPalette: false,
  isLocked: false,
  isLoading: false,
  activeRecord: 7,
};
const DETAILS: Moment = { ...LIST, path: "/appointments/7/details", activeRecord: null };
const PALETTE: Moment = { ...LIST, focus: "INPUT", isText: true, dialogs: 1, hasPalette: true };
const DIALOG: Moment = { ...DETAILS, focus: "INPUT", isText: true, dialogs: 1 };
const REPORT: Moment = { ...DETAILS, path: "/appointments/7/report" };

const typed = (...keys: readonly (readonly [stroke: string, on: Moment])[]): Pressed[] =>
  keys.map(([stroke, on], index) => ({ ...on, stroke, at: index * 80 }));

const reasonOf = (
  history: Pressed[],
  method: string,
  path: string,
  walker: Walker = "doctor",
): string | null => {
  const write: Write = { method, path, after: history.length };
  return explainUnaskedWrite(history, write, walker);
};

const STEP = "/appointments/7/status/";
const PAYMENT = "/appointments/7/payments/";

describe("the model of random keys", () => {
  it("accepts a change of status after its two keys on the record, in either layout, even while the record loads", () => {
    expect([
      reasonOf(typed(["m", DETAILS], ["a", DETAILS]), "POST", STEP),
      reasonOf(
        typed(["Enter", LIST], ["m", { ...DETAILS, isLoading: true }], ["a", DETAILS]),
        "POST",
        STEP,
      ),
      reasonOf(typed(["ة", LIST], ["ش", LIST]), "POST", STEP),
    ]).toEqual([null, null, null]);
  });

  it("accepts a change of status while a report loads, from a user who may not write it", () => {
    const loading = { ...REPORT, isLoading: true };
    const keys = typed(["r", LIST], ["m", loading], ["a", loading], ["Tab", REPORT]);
    expect([reasonOf(keys, "POST", STEP, "admin"), reasonOf(keys, "POST", STEP, "doctor")]).toEqual(
      [null, `no key asked for POST ${STEP}`],
    );
  });

  it("reports a change of status whose letters were typed into a text, a loading report or an expected dialog", () => {
    const unasked = `no key asked for POST ${STEP}`;
    const loading = { ...REPORT, isLoading: true };
    const editor = { ...REPORT, focus: "DIV", isText: true };
    expect([
      reasonOf(typed(["m", DIALOG], ["a", DIALOG]), "POST", STEP),
      reasonOf(typed(["F10", LIST], ["m", loading], ["a", loading], ["s", editor]), "POST", STEP),
      reasonOf(typed(["F7", DETAILS], ["m", DETAILS], ["a", DETAILS], ["s", DIALOG]), "POST", STEP),
      reasonOf(typed(["m", LIST], ["a", LIST]), "POST", "/appointments/8/status/"),
      reasonOf(typed(["m", LIST]), "POST", STEP),
    ]).toEqual([
      unasked,
      unasked,
      unasked,
      "no key asked for POST /appointments/8/status/",
      unasked,
    ]);
  });

  it("accepts a payment for the appointment of the page, the highlighted row or a later search", () => {
    const pay = [
      ["5", DIALOG],
      ["Control+Enter", DIALOG],
    ] as const;
    expect([
      reasonOf(typed(["F7", DETAILS], ...pay), "POST", PAYMENT),
      reasonOf(typed(["F7", LIST], ...pay), "POST", PAYMENT),
      reasonOf(
        typed(
          ["F7", { ...LIST, activeRecord: 8 }],
          ["F3", LIST],
          ["1", PALETTE],
          ["Enter", PALETTE],
          ...pay,
        ),
        "POST",
        PAYMENT,
      ),
    ]).toEqual([null, null, null]);
  });

  it("refuses a payment for another appointment, or without a key that saves", () => {
    const other = { ...DETAILS, path: "/appointments/8/details" };
    const unasked = `no key asked for POST ${PAYMENT}`;
    expect([
      reasonOf(
        typed(["F7", other], ["5", PALETTE], ["Control+Enter", PALETTE], ["Enter", DIALOG]),
        "POST",
        PAYMENT,
      ),
      reasonOf(typed(["F7", DETAILS], ["5", DIALOG]), "POST", PAYMENT),
    ]).toEqual([unasked, unasked]);
  });

  it("accepts saving a report typed on its page or before it has loaded, and submitting it there", () => {
    const write = "/appointments/7/report/";
    const submit = `${write}submit/`;
    expect([
      reasonOf(typed(["F10", LIST], ["x", LIST]), "PUT", write),
      reasonOf(typed(["x", { ...REPORT, isText: true }]), "PUT", write),
      reasonOf(typed(["F10", LIST], ["x", LIST], ["Control+Enter", LIST]), "POST", submit),
      reasonOf(typed(["Tab", LIST], ["x", LIST]), "PUT", write),
      reasonOf(typed(["F10", LIST], ["x", LIST]), "POST", submit),
    ]).toEqual([
      null,
      null,
      null,
      `no key asked for PUT ${write}`,
      `no key asked for POST ${submit}`,
    ]);
  });

  it("refuses any write that it does not know", () => {
    expect([
      reasonOf(typed(["Escape", LIST]), "POST", "/receptionist-shift/close_shift/"),
      reasonOf(typed(["Enter", DIALOG]), "PUT", "/elsewhere/"),
    ]).toEqual([
      "no key asked for POST /receptionist-shift/close_shift/",
      "nobody knows of PUT /elsewhere/",
    ]);
  });
});
