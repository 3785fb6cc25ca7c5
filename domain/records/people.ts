import { array, boolean, enums, nullable, object, record, type Struct } from "superstruct";
import type { Account, CurrentAccount, LoginAnswer } from "../entities/account.ts";
import { EXPORT_NAMES, EXPORT_ROLES, type ExportSetting } from "../exports.ts";
import { version } from "../fields.ts";
import { FIRST_STEPS } from "../first-step.ts";
import type { OwnSession } from "../entities/own-session.ts";
import type { Presence } from "../entities/presence.ts";
import { PRESENCE_ENTITIES } from "../entities/presence.ts";
import { STAFF_ROLES } from "../roles.ts";
import { APPOINTMENT_DAYS, type Settings } from "../settings.ts";
import { described } from "../described.ts";
import { CenterProfileRecord } from "./center-profile.ts";
import { id, instant, recordOf, stored, string, whole } from "./record-of.ts";

const branchLists = {
  branches: array(id()),
  reporting_branches: array(id()),
  admin_branches: array(id()),
};

export const AccountRecord = recordOf<Account>({
  ...stored,
  name: string(),
  email: string(),
  role: enums(STAFF_ROLES),
  title: nullable(string()),
  licence_number: nullable(string()),
  ...branchLists,
  active: boolean(),
  must_change_password: boolean(),
  second_factor: boolean(),
});

/** Returns the schema of a list of texts for each of some names. */
function textsByName() {
  return described(record(string(), array(string())), {
    type: "object",
    additionalProperties: { type: "array", items: { type: "string" } },
  });
}

export const CurrentAccountRecord = recordOf<CurrentAccount>({
  id: id(),
  name: string(),
  email: string(),
  role: enums(STAFF_ROLES),
  scan_center: recordOf<CurrentAccount["scan_center"]>({
    id: id(),
    name: string(),
    time_zone: string(),
    profile: CenterProfileRecord,
  }),
  ...branchLists,
  exports: array(enums(EXPORT_NAMES)),
  settings: recordOf<Settings>({
    idle_lock_minutes: whole(),
    single_letter_keys: boolean(),
    columns: textsByName(),
    keys: textsByName(),
    appointment_days: enums(APPOINTMENT_DAYS),
  }),
  first_step: nullable(enums(FIRST_STEPS)),
  second_factor: recordOf<CurrentAccount["second_factor"]>({
    set_up: boolean(),
    required: boolean(),
  }),
  draft_key: string(),
});

export const ExportSettingRecord = recordOf<ExportSetting>({
  roles: described(object() as unknown as Struct<ExportSetting["roles"], null>, {
    type: "object",
    additionalProperties: { type: "array", items: { type: "integer", enum: [...EXPORT_ROLES] } },
  }),
  version: version(),
});

export const OwnSessionRecord = recordOf<OwnSession>({
  id: id(),
  user_agent: nullable(string()),
  ip: nullable(string()),
  started_at: instant(),
  used_at: instant(),
  locked: boolean(),
  is_current: boolean(),
});

export const LoginRecord = recordOf<{ data: LoginAnswer }>({
  data: recordOf<LoginAnswer>({
    access: string(),
    refresh: string(),
    permission: enums(STAFF_ROLES),
    scan_center: id(),
  }),
});

export const TokensRecord = recordOf<{ data: Pick<LoginAnswer, "access" | "refresh"> }>({
  data: recordOf<Pick<LoginAnswer, "access" | "refresh">>({
    access: string(),
    refresh: string(),
  }),
});

export const PresenceRecord = recordOf<Presence>({
  entity: enums(PRESENCE_ENTITIES),
  entity_id: id(),
  account: id(),
  account_name: string(),
  since: instant(),
});
