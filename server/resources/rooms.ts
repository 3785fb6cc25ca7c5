import { and, eq, like, sql } from "drizzle-orm";
import type { Room } from "@domain/entities/branch";
import { branches, rooms } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byFlag, byId } from "../http/lists/filters";
import { readRoutes } from "../http/lists/routes";
import { containing, inScope } from "./scope";
import { storedOf } from "./stored";

const roomList = defineList<Room>({
  id: rooms.id,
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
  search: (_ctx, text) => like(sql`lower(${rooms.roomNumber})`, containing(text.toLowerCase())),
});

export const roomRoutes = readRoutes({ base: "/rooms/", permission: "rooms.read", list: roomList });
