import { vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import type { Draft, DraftPlace, KeptDraft } from "#src/state/screen/drafts.ts";
import { createForm, type FormOptions } from "#src/views/parts/form/form-store.ts";

export type Input = { name: string; price: number; note: string };

export function createPlace(kept: KeptDraft = null): DraftPlace & { kept: () => Draft | null } {
  let draft = kept;
  return {
    read: () => draft,
    write: (next) => {
      draft = next;
    },
    clear: () => {
      draft = null;
    },
    kept: () => (draft === "damaged" ? null : draft),
  };
}

export function check({ name, price, note = "" }: Record<string, unknown>) {
  if (typeof name === "string" && typeof price === "number")
    return { ok: true as const, value: { name, price, note: String(note) } };
  return {
    ok: false as const,
    errors: {
      ...(typeof name === "string" ? {} : { name: [{ code: "required" }] }),
      ...(typeof price === "number" ? {} : { price: [{ code: "required" }] }),
    },
  };
}

/** Creates a form with a name and a price; each save throws the next of `outcomes`, if any. */
export function createDesk(options: Partial<FormOptions<Input>> = {}, outcomes: unknown[] = []) {
  const requests: { value: Input; key: string }[] = [];
  const done: string[] = [];
  const form = createForm<Input>({
    id: "test",
    initial: { name: "", price: null, note: "" },
    check,
    send: async (value, attempt) => {
      requests.push({ value, ...attempt });
      const outcome = outcomes.shift();
      if (outcome !== undefined) throw outcome;
    },
    done: (_saved, { intent, isEarlier }) => void done.push(isEarlier ? "earlier" : intent),
    ...options,
  });
  async function submit(intent?: "save" | "save-next") {
    const work = form.submit(intent);
    await vi.advanceTimersByTimeAsync(10);
    await work;
  }
  function fill() {
    form.set("name", "CT");
    form.type("price", "1,250", { value: 125_000, fault: null });
  }
  return { form, sent: requests, done, submit, fill };
}

export const failure = (code: ApiFailure["code"], status: number, errors?: ApiFailure["errors"]) =>
  new ApiFailure({ status, code, detail: code, ...(errors === undefined ? {} : { errors }) });
