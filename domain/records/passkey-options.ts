import { type, type Struct } from "superstruct";
import { described } from "../described.ts";
import type { PasskeyOptions } from "../entities/second-factor.ts";
import { string } from "./record-of.ts";

/** Returns the schema of options of WebAuthn, whose members the browser knows. */
export function passkeyOptions(): Struct<PasskeyOptions, null> {
  const schema = type({ challenge: string() }) as unknown as Struct<PasskeyOptions, null>;
  return described(schema, {
    type: "object",
    properties: { challenge: { type: "string" } },
    required: ["challenge"],
    additionalProperties: true,
  });
}
