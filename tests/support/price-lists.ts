import { randomUUID } from "node:crypto";
import type { AuditRow } from "#domain/entities/audit.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Availability, Machine } from "#domain/entities/machine.ts";
import type { PriceChange, PriceChanges } from "#domain/entities/price-changes.ts";
import type { Refused, Reply } from "./api.ts";
import { refusal, requireCreated, type World } from "./desk.ts";

/** Returns a new machine of the first branch, with prices of the brain, chest and knee scans as far as given. */
export async function openMachine(
  { center, admin }: World,
  prices: Partial<Record<"brain" | "chest" | "knee", object>>,
) {
  const [like] = (await admin.get<Machine[]>(`/machines/?search=North CT`)).body;
  const machine = requireCreated(
    await admin.post<Machine>("/machines/", {
      name: `CT ${randomUUID().slice(0, 8)}`,
      model: "M",
      number: "1",
      branch: like?.branch,
      room: like?.room,
    }),
  );
  const base = `/machines/${machine.id}`;
  for (const [test, terms] of Object.entries(prices))
    requireCreated(
      await admin.post<Availability>(`${base}/availabilities/`, {
        test: Reflect.get(center.tests, test),
        duration_minutes: 20,
        ...terms,
      }),
    );
  const rows = async () =>
    (await admin.get<Availability[]>(`${base}/availabilities/?ordering=id`)).body;
  return {
    machine,
    base,
    rows,
    path: `${base}/price-list/`,
    /** Returns price and price after discount of each test by its code. */
    async prices() {
      return Object.fromEntries(
        (await rows()).map((row) => [row.test_unique_id, [row.price, row.modified_price]]),
      );
    },
    preview: (input: object, call = "raise") =>
      admin.post<PriceChanges>(`${base}/price-list/${call}/?dry_run=true`, input),
    save: (input: object, call = "raise") =>
      admin.post<PriceChanges>(`${base}/price-list/${call}/`, input),
  };
}

/** Returns old and new price of each change by the code of its test. */
export function shown(changes: readonly PriceChange[] = []) {
  return Object.fromEntries(
    changes.map(({ test_unique_id, before, after, fault }) => [
      test_unique_id,
      [before?.price ?? null, after.price, after.modified_price, fault],
    ]),
  );
}

/** Returns the refusal of a preview or of saving. */
export const refused = (answer: Promise<Reply<PriceChanges>>) =>
  refusal(answer as unknown as Promise<Reply<Refused>>);

/** Returns action, before and after of each row about a record, the oldest first. */
export async function trailOf({ owner }: World, entity: string, id: number) {
  const path = `/audit/?entity=${entity}&entity_id=${id}&page=1&ordering=at`;
  const { body } = await owner.get<Page<AuditRow>>(path);
  return body.results.map(({ action, before, after }) => [action, before, after]);
}
