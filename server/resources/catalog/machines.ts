import { and, asc, eq, inArray } from "drizzle-orm";
import {
  type Machine,
  MachineInput,
  MachinePatch,
  type SupportedByMachine,
} from "#domain/entities/machine.ts";
import { machineColumns } from "../../exports/catalog-columns.ts";
import { branches, machines, rooms, testAvailabilities, tests } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag, byId } from "../../http/lists/filters.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { branchList } from "./branches.ts";
import { roomList } from "./rooms.ts";
import { catalogRoutes, refuseUsed, requireRecord } from "./write-routes.ts";
import { MachineRecord } from "#domain/records/catalog.ts";

export const machineList = defineList<Machine>({
  id: machines.id,
  record: MachineRecord,
  scope: (ctx) => inScope(ctx, machines),
  async select(tx, { where, orderBy, limit, offset }) {
    const center = machines.scanCenterId;
    const rows = await tx
      .select({ machine: machines, branch: branches.name, room: rooms.roomNumber })
      .from(machines)
      .innerJoin(
        branches,
        and(eq(branches.scanCenterId, center), eq(branches.id, machines.branchId)),
      )
      .innerJoin(rooms, and(eq(rooms.scanCenterId, center), eq(rooms.id, machines.roomId)))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const supported = await supportedTestsOf(
      tx,
      rows.map(({ machine }) => machine),
    );
    return rows.map(({ machine, branch, room }) => ({
      ...storedOf(machine),
      name: machine.name,
      model: machine.model,
      number: machine.number,
      branch: machine.branchId,
      branch_name: branch,
      room: machine.roomId,
      room_number: room,
      active: machine.active,
      supported_tests: supported.get(machine.id) ?? [],
    }));
  },
  filters: {
    active: byFlag(machines.active),
    branch: byId(machines.branchId),
    room: byId(machines.roomId),
  },
  ordering: {
    name: machines.name,
    model: machines.model,
    number: machines.number,
    id: machines.id,
  },
  defaultOrder: ["name"],
  search: (_ctx, text) =>
    matchesWords(
      text,
      machines.name,
      machines.model,
      machines.number,
      textBehind(machines, machines.branchId, branches.name),
      textBehind(machines, machines.roomId, rooms.roomNumber),
    ),
  export: {
    name: "machines",
    exports: "machines",
    shown: machineColumns,
    columns: [
      { header: "name", value: (row) => row.name },
      { header: "model", value: (row) => row.model },
      { header: "number", value: (row) => row.number },
      { header: "branch_name", value: (row) => row.branch_name },
      { header: "room_number", value: (row) => row.room_number },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

/** Returns the tests that machines of a center do, by the id of the machine. */
async function supportedTestsOf(
  tx: Transaction,
  owners: readonly { id: number; scanCenterId: number }[],
): Promise<Map<number, SupportedByMachine[]>> {
  const found = new Map<number, SupportedByMachine[]>();
  const [first] = owners;
  if (first === undefined) return found;
  const center = first.scanCenterId;
  const rows = await tx
    .select({
      machine: testAvailabilities.machineId,
      test: tests.id,
      test_unique_id: tests.uniqueId,
      test_name_ar: tests.nameAr,
      test_name_en: tests.nameEn,
      modality: tests.modality,
    })
    .from(testAvailabilities)
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, testAvailabilities.testId)))
    .where(
      and(
        eq(testAvailabilities.scanCenterId, center),
        inArray(
          testAvailabilities.machineId,
          owners.map(({ id }) => id),
        ),
        testAvailabilities.active,
      ),
    )
    .orderBy(asc(testAvailabilities.machineId), asc(tests.id));
  for (const { machine, ...test } of rows)
    found.set(machine, [...(found.get(machine) ?? []), test]);
  return found;
}

export const machineRoutes = catalogRoutes({
  base: "/machines/",
  entity: "machine",
  permissions: {
    read: "machines.read",
    create: "machines.create",
    update: "machines.update",
    delete: "machines.delete",
  },
  table: machines,
  list: machineList,
  input: MachineInput,
  patch: MachinePatch,
  inputOf: ({ name, model, number, branch, room, active }) => ({
    name,
    model,
    number,
    branch,
    room,
    active,
  }),
  async valuesOf(ctx, { name, model, number, branch, room, active }, { before }) {
    const checks = new Checks();
    const place = await checks.make(() =>
      requireRecord(ctx, branchList, { field: "branch", id: branch }),
    );
    const home = await checks.make(() => requireRecord(ctx, roomList, { field: "room", id: room }));
    if (place && home && home.branch !== branch) checks.add({ room: "not_found" });
    checks.done();
    if (before !== null && before.branch !== branch) await refuseMove(ctx, before.id);
    return {
      name,
      model,
      number: number ?? "",
      branchId: branch,
      roomId: room,
      active: active ?? true,
    };
  },
  branchOf: ({ branch }) => branch,
});

/** Throws `in_use` for a machine with appointments, because they belong to the machine's branch. */
async function refuseMove(ctx: RequestContext, machine: number): Promise<void> {
  await refuseUsed(ctx, machines, machine, { only: "appointments", reason: "machine_booked" });
}
