import { array, enums, literal, nullable, optional, record, unknown } from "superstruct";
import { described } from "../described.ts";
import type { DemoLogin } from "../entities/account.ts";
import type { AuditName, AuditRow } from "../entities/audit.ts";
import { type Found, FOUND_KINDS } from "../entities/found.ts";
import { STAFF_ROLES } from "../roles.ts";
import type { UploadChange, UploadResult } from "../uploads.ts";
import { uploadNotes } from "./upload-notes.ts";
import { anything, id, instant, recordOf, string, whole } from "./record-of.ts";

export const SearchRecord = recordOf<{ results: Found[]; q: string }>({
  results: array(
    recordOf<Found>({
      kind: enums(FOUND_KINDS),
      id: id(),
      title: string(),
      subtitle: string(),
      match: string(),
      why: optional(enums(["text", "sound", "layout", "near"])),
      ends: optional(literal(true)),
    }),
  ),
  q: string(),
});

/** A description of the interface in OpenAPI. */
export const OpenApiRecord = described(unknown(), {
  type: "object",
  description: "This document.",
});

export const AuditRecord = recordOf<AuditRow>({
  id: id(),
  at: instant(),
  actor: nullable(id()),
  actor_name: nullable(string()),
  action: string(),
  entity: string(),
  entity_id: nullable(id()),
  branch: nullable(id()),
  names: described(record(string(), recordOf<AuditName>({ ar: string(), en: string() })), {
    type: "object",
    additionalProperties: {
      type: "object",
      properties: { ar: { type: "string" }, en: { type: "string" } },
      required: ["ar", "en"],
      additionalProperties: false,
    },
  }),
  ip: nullable(string()),
  before: anything(),
  after: anything(),
  request_id: nullable(string()),
  api_token: nullable(id()),
});

export const UploadRecord = recordOf<UploadResult>({
  rows: whole(),
  created: whole(),
  updated: whole(),
  changes: optional(
    array(
      recordOf<UploadChange>({
        row: whole(),
        name_ar: string(),
        name_en: string(),
        before: nullable(columns()),
        after: columns(),
      }),
    ),
  ),
  seen: optional(string()),
  ...uploadNotes(),
});

export const HealthRecord = recordOf<{ status: "up"; version: string }>({
  status: literal("up"),
  version: string(),
});

export const ReadyRecord = recordOf<{ status: "ready"; demo?: { accounts: DemoLogin[] } }>({
  status: literal("ready"),
  demo: optional(
    recordOf<{ accounts: DemoLogin[] }>({
      accounts: array(
        recordOf<DemoLogin>({
          email: string(),
          name: string(),
          role: enums(STAFF_ROLES),
          password: string(),
        }),
      ),
    }),
  ),
});

/** Returns the schema of values by the columns of a file. */
function columns() {
  return described(record(string(), unknown()), { type: "object" });
}
