import { string, type Struct } from "superstruct";
import { described } from "./described.ts";
import { withCondition } from "./fields.ts";

/** Returns the schema of a ticket that the server has made, longer than other secrets. */
export function ticket(): Struct<string, null> {
  const valid = withCondition(string(), "invalid", (text) => text.length <= 4_096);
  return described(valid, { type: "string", maxLength: 4_096 });
}
