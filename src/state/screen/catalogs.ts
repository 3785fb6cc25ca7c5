import type { RoutePath } from "#domain/access.ts";
import type { PermissionId } from "#domain/access.ts";
import type { UploadKind } from "#domain/uploads.ts";
import type { en } from "#src/i18n/en.ts";

/** Facts about a list of records that a center manages. */
export type CatalogFacts = {
  /** Key of its texts in the dictionary: `catalog.one.branch`. */
  word: keyof (typeof en)["catalog"]["add"];
  /** API path; `:parent` stands for the id of the record it belongs to. */
  base: string;
  path: RoutePath;
  /** Prefix of its change events: `branch` of `branch.updated`. */
  event: string;
  create: PermissionId;
  /** Kind of file from which the list can be uploaded. */
  upload?: UploadKind;
};

export const CATALOGS = {
  branches: {
    word: "branch",
    base: "/branches/",
    path: "/settings/branches",
    event: "branch",
    create: "branches.create",
  },
  rooms: {
    word: "room",
    base: "/rooms/",
    path: "/settings/rooms",
    event: "room",
    create: "rooms.create",
  },
  machines: {
    word: "machine",
    base: "/machines/",
    path: "/settings/machines",
    event: "machine",
    create: "machines.create",
  },
  availabilities: {
    word: "availability",
    base: "/machines/:parent/availabilities/",
    path: "/settings/machines/:id/availabilities",
    event: "availability",
    create: "availabilities.create",
  },
  tests: {
    word: "test",
    base: "/tests/",
    path: "/settings/tests",
    event: "test",
    create: "tests.create",
    upload: "tests",
  },
  accounts: {
    word: "account",
    base: "/accounts/",
    path: "/settings/accounts",
    event: "account",
    create: "accounts.create",
  },
  doctors: {
    word: "doctor",
    base: "/referring-doctors/",
    path: "/settings/doctors",
    event: "referring_doctor",
    create: "referring_doctors.create",
    upload: "referring_doctors",
  },
  providers: {
    word: "provider",
    base: "/insurance-providers/",
    path: "/insurance/providers",
    event: "insurance_provider",
    create: "insurance_providers.create",
  },
  supported_tests: {
    word: "supported_test",
    base: "/insurance-providers/:parent/tests/",
    path: "/insurance/providers/:id/tests",
    event: "supported_test",
    create: "supported_tests.create",
    upload: "price_list",
  },
  rules: {
    word: "rule",
    base: "/commission-rules/",
    path: "/settings/commission-rules",
    event: "commission_rule",
    create: "commission_rules.create",
  },
} as const satisfies Record<string, CatalogFacts>;

export type CatalogId = keyof typeof CATALOGS;

/** Returns the facts of a catalog. */
export function catalogOf(id: CatalogId): CatalogFacts {
  return CATALOGS[id];
}

/** Returns the API path for the records of a catalog, below their parent if they have one. */
export function baseOf(id: CatalogId, parent: number | null): string {
  return CATALOGS[id].base.replace(":parent", String(parent ?? ""));
}
