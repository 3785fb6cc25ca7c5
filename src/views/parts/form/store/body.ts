import { snapshot } from "valtio";
import { changesOf } from "../form-record.ts";
import type { Faults, FormOptions } from "../form-types.ts";
import { inputOf } from "../form-values.ts";
import { faultsNow } from "./faults.ts";
import type { Fields } from "./fields.ts";

/** The body of a save, as JSON, and whether it changes nothing. */
export type SaveBody = { body: string; isEmpty: boolean };

/** Returns the body of a save of the current values, or their faults. */
export function readBody<O extends object, R>(
  { state, base }: Fields,
  options: FormOptions<O, R>,
): SaveBody | { faults: Faults } {
  const checked = options.check(inputOf(state.values));
  const faults = faultsNow(state, options.check);
  if (!checked.ok || Object.keys(faults).length > 0) return { faults };
  const { version, values } = base();
  if (version === null) return { body: JSON.stringify({ value: checked.value }), isEmpty: false };
  const value = changesOf(checked.value, {
    base: values,
    shown: snapshot(state).values,
    groups: options.groups ?? [],
    local: options.local,
    alwaysSent: options.alwaysSent,
  });
  return { body: JSON.stringify({ value, version }), isEmpty: Object.keys(value).length === 0 };
}
