import { array, enums, literal, nullable, optional, unknown } from "superstruct";
import { described } from "../described.ts";
import type { AuditRow } from "../entities/audit.ts";
import type { MatchReason } from "../entities/patient.ts";
import { STAFF_ROLES, type RoleCode } from "../roles.ts";
import type { UploadResult } from "../uploads.ts";
import { anything, id, instant, recordOf, string, whole } from "./record-of.ts";

/** One hit of the search over all kinds of records, as the palette shows it. */
export type FoundRecord = {
  kind: "patient" | "appointment" | "referring_doctor" | "test";
  id: number;
  title: string;
  subtitle: string;
  /** A text of the record that helps to recognize it, such as the national ID. */
  match: string;
  /** Reason of the match; absent if the record simply contains the text. */
  why?: MatchReason;
  /** Set if a number of the record or its patient ends with the searched digits, which makes the match certain. */
  ends?: true;
};

export const SearchRecord = recordOf<{ results: FoundRecord[]; q: string }>({
  results: array(
    recordOf<FoundRecord>({
      kind: enums(["patient", "appointment", "referring_doctor", "test"]),
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
});

export const HealthRecord = recordOf<{ status: "up"; version: string }>({
  status: literal("up"),
  version: string(),
});

type DemoAccount = { email: string; name: string; role: RoleCode; password: string };

export const ReadyRecord = recordOf<{ status: "ready"; demo?: { accounts: DemoAccount[] } }>({
  status: literal("ready"),
  demo: optional(
    recordOf<{ accounts: DemoAccount[] }>({
      accounts: array(
        recordOf<DemoAccount>({
          email: string(),
          name: string(),
          role: enums(STAFF_ROLES),
          password: string(),
        }),
      ),
    }),
  ),
});
