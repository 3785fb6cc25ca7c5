import { vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { editing } from "#src/views/parts/form/form-record.ts";
import { createForm, type FormOptions } from "#src/views/parts/form/form-store.ts";
import { check, type Input } from "./form-desk.ts";

export type Stored = { id: number; version: number; name: string; price: number; note: string };
export const record = (change: Partial<Stored> = {}) => ({
  id: 7,
  version: 3,
  created_at: "",
  updated_at: "",
  name: "CT",
  price: 100,
  note: "old",
  ...change,
});
export const valuesOf = ({ name, price, note }: Stored) => ({ name, price, note });

/** Creates an edit of a record; each save returns or throws the next of `outcomes`. */
export function createEdit(
  options: Partial<FormOptions<Input>> = {},
  outcomes: unknown[] = [],
  begun = record(),
) {
  const requests: { changes: Partial<Input>; key: string; version: number }[] = [];
  const told: string[] = [];
  const form = createForm<Input>({
    id: "edit",
    check,
    edit: editing(begun, valuesOf, async (changes, attempt) => {
      requests.push({ changes, ...attempt });
      const outcome = outcomes.shift();
      if (outcome instanceof ApiFailure) throw outcome;
      return outcome ?? record({ version: 4 });
    }),
    done: () => void told.push("done"),
    unchanged: () => void told.push("unchanged"),
    ...options,
  });
  async function submit() {
    const work = form.submit();
    await vi.advanceTimersByTimeAsync(10);
    await work;
  }
  const changes = () => requests.map((one) => one.changes);
  return { form, sent: requests, told, submit, changes };
}

export const stale = (current: Partial<Stored>) =>
  new ApiFailure({
    status: 409,
    code: "stale",
    detail: "",
    body: { current: record({ version: 4, ...current }) },
  });
