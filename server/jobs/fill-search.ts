import type { FastifyBaseLogger } from "fastify";
import { searchText, withoutTitle } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { runExclusively, type Connection } from "../database/run-exclusively.ts";
import type { Database } from "../database/connection.ts";
import { UNWATCHED } from "./rounds.ts";

const BATCH_ROWS = 2_000;

type Row = {
  id: number;
  name: string;
  national_id: string;
  country_phone_code: string;
  phone_number: string;
};

/**
 * Computes the search columns of patients and doctors that an older version stored without them, in
 * batches. Only one of several servers does it at a time. Returns the number of patients updated.
 */
export async function fillSearch({ pool }: Database): Promise<number> {
  const filled = await runExclusively(pool, "fillSearch", async (client) => {
    const { rows } = await client.query<{ center: number }>(
      "select distinct scan_center_id as center from patients where search_sounds = '' order by 1",
    );
    let count = 0;
    for (const { center } of rows) {
      for (let batchRows = BATCH_ROWS; batchRows === BATCH_ROWS; count += batchRows)
        batchRows = await fillBatch(client, center);
    }
    await fillDoctors(client);
    return count;
  });
  return filled ?? 0;
}

async function fillBatch(client: Connection, center: number): Promise<number> {
  await client.query("begin");
  const { rows } = await client.query<Row>(
    `select id, name, national_id, country_phone_code, phone_number
     from patients where scan_center_id = $1 and search_sounds = '' limit ${BATCH_ROWS} for update skip locked`,
    [center],
  );
  await client.query(
    `update patients set search_text = filled.search_text, search_sounds = filled.search_sounds
     from unnest($2::bigint[], $3::text[], $4::text[]) as filled(id, search_text, search_sounds)
     where patients.scan_center_id = $1 and patients.id = filled.id`,
    [
      center,
      rows.map((row) => row.id),
      rows.map(searchText),
      rows.map((row) => searchSounds(row.name)),
    ],
  );
  await client.query("commit");
  return rows.length;
}

async function fillDoctors(client: Connection): Promise<void> {
  const { rows } = await client.query<{ scan_center_id: number; id: number; name: string }>(
    "select scan_center_id, id, name from referring_doctors where search_sounds = ''",
  );
  for (const { scan_center_id, id, name } of rows)
    await client.query(
      "update referring_doctors set search_sounds = $3 where scan_center_id = $1 and id = $2",
      [scan_center_id, id, searchSounds(withoutTitle(name))],
    );
}

/** Starts {@link fillSearch} in the background. If it fails, it is retried at the next start. */
export function startFilling(database: Database, log: FastifyBaseLogger, watch = UNWATCHED): void {
  const began = performance.now();
  const ended = (isDone: boolean) =>
    watch("fill_search", isDone, (performance.now() - began) / 1000);
  fillSearch(database).then(
    (filled) => {
      ended(true);
      if (filled > 0) log.info({ patients: filled }, "the search was brought up to date");
    },
    () => {
      ended(false);
      log.warn("bringing the search up to date was put off until the next start");
    },
  );
}
