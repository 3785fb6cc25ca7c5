import { and, eq } from "drizzle-orm";
import { type Room, RoomInput, RoomPatch } from "#domain/entities/room.ts";
import { roomColumns } from "../../exports/catalog-columns.ts";
import { branches, rooms } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byFlag, byId } from "../../http/lists/filters.ts";
import { matchesWords, textBehind } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { storedOf } from "../stored.ts";
import { branchList } from "./branches.ts";
import { catalogRoutes, requireRecord } from "./write-routes.ts";
import { RoomRecord } from "#domain/records/catalog.ts";

export const roomList = defineList<Room>({
  id: rooms.id,
  record: RoomRecord,
  scope: (ctx) => inScope(ctx, rooms),
  async select(tx, { where, orderBy, limit, offset }) {
    const rows = await tx
      .select({ room: rooms, branch: branches.name })
      .from(rooms)
      .innerJoin(
        branches,
        and(eq(branches.scanCenterId, rooms.scanCenterId), eq(branches.id, rooms.branchId)),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ room, branch }) => ({
      ...storedOf(room),
      branch: room.branchId,
      branch_name: branch,
      room_number: room.roomNumber,
      active: room.active,
    }));
  },
  filters: { active: byFlag(rooms.active), branch: byId(rooms.branchId) },
  ordering: { room_number: rooms.roomNumber, created_at: rooms.createdAt, id: rooms.id },
  defaultOrder: ["room_number"],
  search: (_ctx, text) =>
    matchesWords(text, rooms.roomNumber, textBehind(rooms, rooms.branchId, branches.name)),
  export: {
    name: "rooms",
    exports: "rooms",
    shown: roomColumns,
    columns: [
      { header: "branch_name", value: (row) => row.branch_name },
      { header: "room_number", value: (row) => row.room_number },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const roomRoutes = catalogRoutes({
  base: "/rooms/",
  entity: "room",
  permissions: {
    read: "rooms.read",
    create: "rooms.create",
    update: "rooms.update",
    delete: "rooms.delete",
  },
  table: rooms,
  list: roomList,
  input: RoomInput,
  patch: RoomPatch,
  inputOf: ({ branch, room_number, active }) => ({ branch, room_number, active }),
  async valuesOf(ctx, { branch, room_number, active }) {
    await requireRecord(ctx, branchList, { field: "branch", id: branch });
    return { branchId: branch, roomNumber: room_number, active: active ?? true };
  },
  branchOf: ({ branch }) => branch,
});
