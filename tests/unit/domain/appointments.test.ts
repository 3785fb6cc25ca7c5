import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accessionNumber,
  APPOINTMENT_STATUSES,
  faultOfStart,
  holdsSlot,
  typedAccessionNumbers,
  moneyOf,
  nextStatuses,
  permissionFor,
  reasonAgainstCancelling,
  reasonAgainstEditing,
  reasonAgainstStatus,
  remainingCost,
} from "#domain/appointments.ts";
import type { AppointmentStatus, EditFacts } from "#domain/appointments.ts";

const ZONE = "Africa/Cairo";

function tableOf<T>(answer: (status: AppointmentStatus) => T): Record<string, T> {
  return Object.fromEntries(APPOINTMENT_STATUSES.map((status) => [status, answer(status)]));
}

describe("the status of an appointment", () => {
  it("moves one step forward at a time, and one step back as long as there is no report", () => {
    expect(tableOf((status) => nextStatuses({ status, report_status: "not_started" }))).toEqual({
      pending: ["arrived", "no_show"],
      arrived: ["in_progress", "no_show", "pending"],
      in_progress: ["completed", "arrived"],
      completed: ["in_progress"],
      no_show: ["pending", "arrived"],
      cancelled: [],
    });
  });

  it("does not go back once a report has begun", () => {
    expect(tableOf((status) => nextStatuses({ status, report_status: "in_progress" }))).toEqual({
      pending: ["arrived", "no_show"],
      arrived: ["in_progress", "no_show"],
      in_progress: ["completed"],
      completed: [],
      no_show: [],
      cancelled: [],
    });
    expect(
      reasonAgainstStatus({ status: "completed", report_status: "in_progress" }, "in_progress"),
    ).toBe("status_transition");
    expect(
      reasonAgainstStatus({ status: "completed", report_status: "report_ready" }, "in_progress"),
    ).toBe("report_ready");
  });

  it("stays completed while the provider is asked to pay for it", () => {
    const asked = { report_status: "not_started", claim_sent: true } as const;
    expect(reasonAgainstStatus({ status: "completed", ...asked }, "in_progress")).toBe(
      "claim_in_batch",
    );
    expect(tableOf((status) => nextStatuses({ status, ...asked }))).toEqual({
      ...tableOf((status) => nextStatuses({ status, report_status: "not_started" })),
      completed: [],
    });
    const ready = { ...asked, status: "completed", report_status: "report_ready" } as const;
    expect(reasonAgainstStatus(ready, "in_progress")).toBe("report_ready");
    expect(reasonAgainstStatus({ ...ready, ...asked }, "arrived")).toBe("status_transition");
  });

  it("cannot be changed to cancelled", () => {
    expect(
      tableOf((status) =>
        reasonAgainstStatus({ status, report_status: "not_started" }, "cancelled"),
      ),
    ).toEqual(tableOf(() => "status_transition"));
  });

  it("can be followed by a cancellation before the examination begins", () => {
    expect(
      tableOf((status) => reasonAgainstCancelling({ status, report_status: "not_started" })),
    ).toEqual({
      pending: null,
      arrived: null,
      in_progress: "status_transition",
      completed: "status_transition",
      no_show: "status_transition",
      cancelled: "status_transition",
    });
  });

  it("determines whether the slot is taken, and which permission is needed to set it", () => {
    expect(APPOINTMENT_STATUSES.filter(holdsSlot)).toEqual([
      "pending",
      "arrived",
      "in_progress",
      "completed",
    ]);
    expect(
      APPOINTMENT_STATUSES.filter((to) => permissionFor(to) === "appointments.examine"),
    ).toEqual(["in_progress", "completed"]);
  });
});

describe("an edit of an appointment", () => {
  const free: EditFacts = {
    status: "pending",
    report_status: "not_started",
    shift_cleared: false,
    insurance_closed: false,
    insured: false,
    changes: ["machine", "test", "start_at", "insurance_provider", "notes"],
  };

  it("is allowed before the examination", () => {
    expect(reasonAgainstEditing(free)).toBeNull();
    expect(reasonAgainstEditing({ ...free, status: "arrived", insured: true })).toBeNull();
  });

  it("cannot change the price once the shift is cleared", () => {
    const cleared = { ...free, shift_cleared: true };
    const refusals = [
      "machine",
      "test",
      "insurance_provider",
      "covered_amount",
      "notes",
      "start_at",
    ].map((change) => reasonAgainstEditing({ ...cleared, changes: [change] }));
    expect(refusals).toEqual([
      "shift_cleared",
      "shift_cleared",
      "shift_cleared",
      "shift_cleared",
      null,
      null,
    ]);
  });

  it("cannot add insurance again after it was deleted", () => {
    const closed = { ...free, insurance_closed: true, changes: ["insurance_provider"] };
    expect([
      reasonAgainstEditing({ ...closed, insured: true }),
      reasonAgainstEditing(closed),
    ]).toEqual(["insurance_closed", null]);
  });

  it("is refused for cancelled, no-show and examined appointments, except for notes after the scan", () => {
    expect([
      reasonAgainstEditing({ ...free, status: "cancelled", changes: ["notes"] }),
      reasonAgainstEditing({ ...free, status: "no_show", changes: ["notes"] }),
      reasonAgainstEditing({ ...free, status: "completed", changes: ["machine"] }),
      reasonAgainstEditing({
        ...free,
        status: "completed",
        report_status: "report_ready",
        changes: ["test"],
      }),
      reasonAgainstEditing({
        ...free,
        status: "completed",
        report_status: "report_ready",
        changes: ["notes"],
      }),
    ]).toEqual([
      "status_transition",
      "status_transition",
      "status_transition",
      "report_ready",
      null,
    ]);
  });
});

describe("the start of an appointment", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");

  it("is between the start of the current center day and 366 days ahead", () => {
    const starts = [
      "2026-11-20T21:59:00.000Z",
      "2026-11-20T22:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
      "2027-11-22T21:59:00.000Z",
      "2027-11-22T22:00:00.000Z",
    ];
    expect(starts.map((start) => faultOfStart(start, { zone: ZONE, now }))).toEqual([
      "start_past",
      null,
      null,
      null,
      "start_far",
    ]);
  });
});

describe("an accession number", () => {
  it("consists of the day and a serial number, digits only, at most 16 characters", () => {
    expect([accessionNumber("2026-11-21", 42), accessionNumber("2026-11-21", 123_456)]).toEqual([
      "2611210042",
      "261121123456",
    ]);
  });

  it("is read as people type it: in groups, in any digits, without the zeros behind the day", () => {
    const typed = ["2611210042", "2611-210042", "٢٦١١٢١-٤٢", "261121 / 0042", "0042"];
    expect(typed.map(typedAccessionNumbers)).toEqual([
      ["2611210042"],
      ["2611210042"],
      ["26112142", "2611210042"],
      ["2611210042"],
      ["0042"],
    ]);
    expect(["42", "A611210042", "", "1".repeat(17)].flatMap(typedAccessionNumbers)).toEqual([]);
  });

  it("is different for each day and serial number", () => {
    const serial = fc.integer({ min: 1, max: 99_999 });
    const day = fc.constantFrom("2026-11-21", "2026-11-22", "2027-01-01");
    fc.assert(
      fc.property(day, serial, day, serial, (one, first, other, second) => {
        const same = accessionNumber(one, first) === accessionNumber(other, second);
        expect(same).toBe(one === other && first === second);
      }),
    );
  });
});

describe("the money of an appointment", () => {
  it("is calculated from the stored amounts", () => {
    expect(
      moneyOf({
        total_price: 100_000,
        covered_amount: 80_000,
        requested_cost: null,
        paid_amount: 5000,
        settled_amount: 30_000,
        written_off_amount: 10_000,
        status: "arrived",
      }),
    ).toEqual({
      total_price: 100_000,
      covered_amount: 80_000,
      patient_share: 20_000,
      requested_cost: 20_000,
      paid_amount: 5000,
      remaining_cost: 15_000,
      pending_amount: 40_000,
    });
  });

  it("has no remaining or pending amount once it does not take place", () => {
    const facts = {
      total_price: 300_000,
      covered_amount: 90_000,
      requested_cost: null,
      paid_amount: 5000,
      settled_amount: 30_000,
      written_off_amount: 0,
    };
    const owed = APPOINTMENT_STATUSES.map((status) => {
      const { remaining_cost, pending_amount } = moneyOf({ ...facts, status });
      return [status, remaining_cost, pending_amount];
    });
    expect(owed).toEqual([
      ["pending", 205_000, 60_000],
      ["arrived", 205_000, 60_000],
      ["in_progress", 205_000, 60_000],
      ["completed", 205_000, 60_000],
      ["no_show", 0, 0],
      ["cancelled", 0, 0],
    ]);
  });

  it("always adds up to the total", () => {
    const amount = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (total_price, covered_amount, paid_amount) => {
        const remaining = remainingCost({ total_price, covered_amount, paid_amount });
        expect(remaining + covered_amount + paid_amount).toBe(total_price);
      }),
    );
  });
});
