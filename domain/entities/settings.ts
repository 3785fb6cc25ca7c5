import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  record,
  size,
  string,
} from "superstruct";
import { described } from "../described.ts";
import { withCondition } from "../fields.ts";
import { faultOfKey, MAX_KEYS } from "../keys.ts";
import { APPOINTMENT_DAYS, type Settings } from "../settings.ts";
import type { Infer } from "superstruct";

const name = size(string(), 1, 64);
const names = { type: "array", items: { type: "string", minLength: 1, maxLength: 64 } };
const columns = described(
  withCondition(
    record(name, size(array(name), 0, 60)),
    "invalid",
    (lists) => Object.keys(lists).length <= 50,
  ),
  { type: "object", additionalProperties: names, maxProperties: 50 },
);
const commandKey = withCondition(
  withCondition(string(), "key_reserved", (text) => faultOfKey(text) !== "key_reserved"),
  "key_unknown",
  (text) => faultOfKey(text) === null,
);
const keys = described(
  withCondition(
    record(name, nullable(size(array(commandKey), 0, MAX_KEYS))),
    "invalid",
    (commands) => Object.keys(commands).length <= 300,
  ),
  {
    type: "object",
    additionalProperties: {
      type: ["array", "null"],
      items: { type: "string" },
      maxItems: MAX_KEYS,
    },
    maxProperties: 300,
  },
);
const idleMinutes = withCondition(
  number(),
  "minutes_range",
  (value) => Number.isInteger(value) && value >= 1 && value <= 240,
);

/** The body of PATCH /account/current-user: only the settings that change. */
export const AccountPatch = object({
  settings: object({
    idle_lock_minutes: optional(idleMinutes),
    single_letter_keys: optional(boolean()),
    columns: optional(columns),
    keys: optional(keys),
    appointment_days: optional(enums(APPOINTMENT_DAYS)),
  }),
});
export type AccountPatch = Infer<typeof AccountPatch>;

/**
 * Returns the stored settings after a change; those that the user never chose stay out, so that their defaults apply.
 * Lists and commands missing from the change keep their columns and keys; null resets a command to its default keys.
 */
export function changeSettings(
  stored: Partial<Settings>,
  { columns: changedColumns, keys: changedKeys, ...patch }: AccountPatch["settings"],
): Partial<Settings> {
  const chosen = Object.entries(patch).filter(([, value]) => value !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(chosen),
    ...(changedColumns !== undefined && { columns: { ...stored.columns, ...changedColumns } }),
    ...(changedKeys !== undefined && { keys: changeKeys(stored.keys ?? {}, changedKeys) }),
  };
}

function changeKeys(
  before: Settings["keys"],
  changed: Readonly<Record<string, readonly string[] | null>>,
): Settings["keys"] {
  const changedKeys = Object.entries({ ...before, ...changed });
  return Object.fromEntries(
    changedKeys.flatMap(([id, own]) => (own === null ? [] : [[id, [...own]]])),
  );
}
