import { today } from "#domain/dates.ts";
import { createDemoCenter } from "#server/database/demo/demo.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { describe, expect, it } from "vitest";

/** Hours of the center, in summer three hours ahead of UTC and in winter two. */
const MOMENTS = [
  ["ten past midnight", "2026-11-20T22:10:00Z"],
  ["four at night", "2026-11-21T02:00:00Z"],
  ["two in the afternoon of a Friday", "2026-07-24T11:00:00Z"],
  ["ten to midnight", "2026-11-21T21:50:00Z"],
] as const;

describe("a demo center that begins at any hour", { tags: ["rest"] }, () => {
  it.each(MOMENTS)("shows today's appointments in every status at %s", async (_hour, at) => {
    const now = new Date(at);
    const database = await createTestDatabase();
    try {
      await createDemoCenter(database.pool, { passwordHash: "not a hash", now });
      const { rows } = await database.pool.query<{ status: string; odd: number }>(
        `SELECT status, count(*) FILTER (WHERE
            (status IN ('completed', 'in_progress', 'no_show') AND start_at > $1)
            OR (status = 'in_progress' AND start_at < $1::timestamptz - interval '60 minutes')
            OR completed_at > $1
            OR (start_at AT TIME ZONE 'Africa/Cairo')::time < b.opens_at::time)::int AS odd
         FROM appointments a JOIN branches b ON b.scan_center_id = a.scan_center_id AND b.id = a.branch_id
         WHERE (start_at AT TIME ZONE 'Africa/Cairo')::date = $2::date GROUP BY status ORDER BY status`,
        [now, today("Africa/Cairo", now.getTime())],
      );
      expect(rows).toEqual(
        ["arrived", "cancelled", "completed", "in_progress", "no_show", "pending"].map(
          (status) => ({ status, odd: 0 }),
        ),
      );
      const { rows: late } = await database.pool.query(
        `SELECT id FROM reports WHERE updated_at > $1 UNION ALL
         SELECT id FROM doctor_shifts WHERE greatest(start_time, end_time) > $1`,
        [now],
      );
      expect(late).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
