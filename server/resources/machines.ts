import { and, eq, like, sql } from "drizzle-orm";
import type { Machine } from "@domain/entities/machine";
import { branches, machines, rooms } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byFlag, byId } from "../http/lists/filters";
import { readRoutes } from "../http/lists/routes";
import { containing, inScope } from "./scope";
import { storedOf } from "./stored";

export const machineList = defineList<Machine>({
  id: machines.id,
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
    like(
      sql`lower(${machines.name} || ' ' || ${machines.model} || ' ' || ${machines.number})`,
      containing(text.toLowerCase()),
    ),
});

export const machineRoutes = readRoutes({
  base: "/machines/",
  permission: "machines.read",
  list: machineList,
});
