import { type PermissionId, PERMISSIONS } from "#domain/access.ts";
import { type ApiToken, stateOfToken } from "#domain/entities/api-token.ts";
import { addDays, type Day, dayOf, instantOf } from "#domain/dates.ts";
import { now } from "#src/browser/clock.ts";
import { formatDateTime, formatDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { isMessageKey, t, type MessageKey } from "#src/i18n/t.ts";

/** What a program may do, by the part of the product that it concerns, in the order in which the form shows it. */
const AREAS = {
  patients: "exports.name.patients",
  appointments: "exports.name.appointments",
  reports: "api_tokens.area.reports",
  report_templates: "exports.name.report_templates",
  autotexts: "autotexts.title",
  branches: "exports.name.branches",
  rooms: "exports.name.rooms",
  machines: "exports.name.machines",
  availabilities: "exports.name.availabilities",
  tests: "exports.name.tests",
  packages: "exports.name.packages",
  referring_doctors: "exports.name.referring_doctors",
  commission_rules: "exports.name.commission_rules",
  insurance_providers: "exports.name.insurance_providers",
  supported_tests: "exports.name.supported_tests",
  insurance_transactions: "exports.name.insurance_transactions",
  claim_batches: "exports.name.claim_batches",
  receptionist_shifts: "exports.name.receptionist_shifts",
  doctor_shifts: "exports.name.doctor_shifts",
  figures: "api_tokens.area.figures",
  others: "api_tokens.area.others",
} as const satisfies Record<string, MessageKey>;

type Area = keyof typeof AREAS;

/** The areas of permissions that are not called like their area. */
const AREA_OF: Readonly<Record<string, Area>> = {
  payments: "appointments",
  worklist: "reports",
  critical_results: "reports",
  commission: "appointments",
  insurance_documents: "insurance_transactions",
  dashboard: "figures",
  financials: "figures",
  end_of_day: "figures",
  setting_up: "others",
};

/** Permissions about one part of the product. */
export type PermissionGroup = { area: Area; name: string; permissions: readonly PermissionId[] };

/** Returns permissions by area, in the order of the areas and within them in that of domain/access.ts. */
export function groupsOf(permissions: readonly PermissionId[]): PermissionGroup[] {
  const ordered = (Object.keys(PERMISSIONS) as PermissionId[]).filter((permission) =>
    permissions.includes(permission),
  );
  return (Object.keys(AREAS) as Area[])
    .map((area) => ({
      area,
      name: t(AREAS[area]),
      permissions: ordered.filter((permission) => areaOf(permission) === area),
    }))
    .filter((group) => group.permissions.length > 0);
}

function areaOf(permission: PermissionId): Area {
  const [first = ""] = permission.split(".");
  return AREA_OF[first] ?? (isArea(first) ? first : "others");
}

function isArea(name: string): name is Area {
  return name in AREAS;
}

/** Returns what a permission lets a program do, such as "see". */
export function permissionWords(permission: PermissionId): string {
  const key = `api_tokens.may.${permission}`;
  return isMessageKey(key) ? t(key) : permission;
}

/** Returns the permissions of one area in words: `see, add, change`. */
export function groupWords({ permissions }: PermissionGroup): string {
  return permissions.map(permissionWords).join(t("api_tokens.comma"));
}

/** Returns the last day on which a token is valid in full, or in part. */
export function lastDayOf({ expires_at: expiresAt }: Pick<ApiToken, "expires_at">): Day {
  return dayOf(new Date(Date.parse(expiresAt) - 1).toISOString(), timeZone());
}

/** Returns the instant at which a day ends in the center's zone. */
export function endOf(day: Day): string {
  return instantOf(addDays(day, 1), "00:00", timeZone());
}

/** Returns until when a token is valid: the day, and the time unless it is the end of that day. */
export function expiryWords(token: Pick<ApiToken, "expires_at">): string {
  const day = lastDayOf(token);
  const isWholeDay = Date.parse(endOf(day)) === Date.parse(token.expires_at);
  return isWholeDay ? formatDay(day) : formatDateTime(token.expires_at);
}

/** Returns when a token was used last, in words. */
export function lastUseWords({ last_used_at: usedAt }: Pick<ApiToken, "last_used_at">): string {
  return usedAt === null ? t("api_tokens.never") : formatDateTime(usedAt);
}

/** Returns the state of a token now. */
export function stateNow(token: ApiToken) {
  return stateOfToken(token, now());
}
