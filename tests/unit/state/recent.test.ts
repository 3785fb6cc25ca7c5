import { expect, it } from "vitest";
import { createRecentRecords, type RecentRecord } from "#src/state/screen/recent.ts";

const record = (id: number): RecordOfPatient => ({ kind: "patient", id, title: "", subtitle: "" });
type RecordOfPatient = RecentRecord & { kind: "patient" };

it("opened records are remembered for the person who opened them, the latest first and each once", () => {
  let account: number | undefined = 1;
  const { recentRecords, rememberRecord } = createRecentRecords(() => account);
  [7, 8, 7].forEach((id) => rememberRecord(record(id)));
  expect(recentRecords().map(({ id }) => id)).toEqual([7, 8]);
  account = 2;
  expect(recentRecords()).toEqual([]);
  rememberRecord(record(9));
  expect(recentRecords().map(({ id }) => id)).toEqual([9]);
});
