import { SHIFT_ROLES } from "#domain/access.ts";
import {
  type ActionCase,
  NOW,
  OWNER,
  onDashboard,
  pressOnFirstRow,
  shiftOf,
  createClosedShift,
} from "./actions.ts";
import { receptionistOf, type as typeInto } from "./desk.ts";

/** What is done with a shift. */
export const SHIFT_ACTIONS: readonly ActionCase[] = [
  {
    form: "shift-start",
    action: "starts a shift",
    async prepare(world) {
      const email = await world.demo.newReceptionist();
      const { by } = await shiftOf(world, email);
      return {
        email,
        open: (page) => onDashboard(page, world.demo, "F8"),
        fill: (page) => typeInto(page, "opening_float", "250"),
        stored: () => ({
          added: {
            receptionist_shifts: [
              {
                receptionist_id: by,
                branch_id: 1,
                start_time: NOW,
                end_time: null,
                ended_by: null,
                opening_float: 25_000,
                counted_cash: null,
                expected_cash: null,
                difference: null,
                ...unmarked,
              },
            ],
          },
        }),
      };
    },
  },
  {
    form: "shift-close",
    action: "ends a shift",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const { shift, by } = await shiftOf(world, email);
      return {
        email,
        open: (page) => onDashboard(page, world.demo, "F8"),
        async fill(page) {
          await typeInto(page, "counted_cash", "12.50");
          await typeInto(page, "note", "found in the drawer");
        },
        stored: () => ({
          changed: {
            [`receptionist_shifts ${shift}`]: {
              end_time: NOW,
              ended_by: by,
              counted_cash: 1_250,
              expected_cash: 0,
              difference: 1_250,
              note: "found in the drawer",
            },
          },
        }),
      };
    },
  },
  {
    form: "end-shift",
    action: "closes the shift of somebody else",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const { shift } = await shiftOf(world, email);
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/controls`, "s", "e"),
        async fill(page) {
          await typeInto(page, "counted_cash", "12.50");
          await typeInto(page, "note", "went home");
        },
        stored: () => ({
          changed: {
            [`receptionist_shifts ${shift}`]: {
              end_time: NOW,
              ended_by: by,
              counted_cash: 1_250,
              expected_cash: 0,
              difference: 1_250,
              note: "went home",
            },
          },
        }),
      };
    },
  },
  {
    form: "end-doctor-shift",
    action: "closes the shift of another doctor",
    async prepare(world) {
      const email = await world.demo.newDoctor();
      const { id } = await world.demo.call<{ id: number }>(email, "POST", "/doctor-shift/", {});
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) =>
          pressOnFirstRow(page, `${world.demo.url}/controls?role=${SHIFT_ROLES.doctor}`, "s", "e"),
        fill: (page) => typeInto(page, "note", "went home"),
        stored: () => ({
          changed: { [`doctor_shifts ${id}`]: { end_time: NOW, ended_by: by, note: "went home" } },
        }),
      };
    },
  },
  {
    form: "flag-shift",
    action: "flags a shift",
    async prepare(world) {
      const shift = await createClosedShift(world);
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/controls`, "s", "f"),
        fill: (page) => typeInto(page, "reason", "count it again"),
        stored: () => ({
          changed: {
            [`receptionist_shifts ${shift}`]: {
              flag_reason: "count it again",
              flagged_at: NOW,
              flagged_by: by,
            },
          },
        }),
      };
    },
  },
  {
    form: "compensate-shift",
    action: "settles what a drawer was short of",
    async prepare(world) {
      const shift = await createClosedShift(world);
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/controls`, "s", "m"),
        async fill(page) {
          await typeInto(page, "amount", "100");
          await typeInto(page, "note", "from the wages");
        },
        stored: () => ({
          changed: {
            [`receptionist_shifts ${shift}`]: {
              compensated_at: NOW,
              compensated_by: by,
              compensation_amount: 10_000,
              compensation_note: "from the wages",
            },
          },
        }),
      };
    },
  },
  {
    form: "doctor-shift-close",
    action: "ends a doctor's shift",
    async prepare(world) {
      const email = await world.demo.newDoctor();
      const { id, doctor } = await world.demo.call<{ id: number; doctor: number }>(
        email,
        "POST",
        "/doctor-shift/",
        {},
      );
      return {
        email,
        open: (page) => onDashboard(page, world.demo, "F8"),
        fill: (page) => typeInto(page, "note", "left early"),
        stored: () => ({
          changed: {
            [`doctor_shifts ${id}`]: { end_time: NOW, ended_by: doctor, note: "left early" },
          },
        }),
      };
    },
  },
];

/** The columns of a shift without any mark. */
const unmarked = {
  note: "",
  flag_reason: null,
  flagged_at: null,
  flagged_by: null,
  cleared_at: null,
  cleared_by: null,
  compensated_at: null,
  compensated_by: null,
  compensation_amount: null,
  compensation_note: "",
};
