import type { EventKind, PermissionId } from "#domain/access.ts";
import type { NamedKind } from "#domain/audit-kinds.ts";
import type { RoutePath } from "#domain/routes.ts";
import type { UploadKind } from "#domain/uploads.ts";
import type { en } from "#src/i18n/en.ts";

/** Facts about a list of records that a center manages. */
export type CatalogFacts = {
  /** API path; `:parent` stands for the id of the record it belongs to. */
  base: string;
  path: RoutePath;
  /** Prefix of its change events: `branch` of `branch.updated`. */
  event: EventKind & NamedKind;
  create: PermissionId;
  /** Kind of file from which the list can be uploaded. */
  upload?: UploadKind;
  /**
   * Its commands (`go.branches`, `create.branch`) and the letter of both keys (`g b`, `n b`); absent if its list
   * is part of another record.
   */
  commands?: {
    go: keyof (typeof en)["commands"]["go"];
    create: keyof (typeof en)["commands"]["create"];
    /** Null: it has no key. */
    letter: string | null;
  };
};

/** Every catalog by its id, which also ends the key of its messages: `catalog.kinds.branches`. */
export const CATALOGS = {
  branches: {
    base: "/branches/",
    path: "/settings/branches",
    event: "branch",
    create: "branches.create",
    commands: { go: "branches", create: "branch", letter: "b" },
  },
  rooms: {
    base: "/rooms/",
    path: "/settings/rooms",
    event: "room",
    create: "rooms.create",
    commands: { go: "rooms", create: "room", letter: "r" },
  },
  machines: {
    base: "/machines/",
    path: "/settings/machines",
    event: "machine",
    create: "machines.create",
    commands: { go: "machines", create: "machine", letter: "m" },
  },
  availabilities: {
    base: "/machines/:parent/availabilities/",
    path: "/settings/machines/:id/availabilities",
    event: "availability",
    create: "availabilities.create",
    upload: "machine_prices",
  },
  tests: {
    base: "/tests/",
    path: "/settings/tests",
    event: "test",
    create: "tests.create",
    upload: "tests",
    commands: { go: "tests", create: "test", letter: "e" },
  },
  packages: {
    base: "/packages/",
    path: "/settings/packages",
    event: "package",
    create: "packages.create",
    commands: { go: "packages", create: "package", letter: "shift+p" },
  },
  accounts: {
    base: "/accounts/",
    path: "/settings/accounts",
    event: "account",
    create: "accounts.create",
    commands: { go: "accounts", create: "account", letter: "u" },
  },
  doctors: {
    base: "/referring-doctors/",
    path: "/settings/doctors",
    event: "referring_doctor",
    create: "referring_doctors.create",
    upload: "referring_doctors",
    commands: { go: "doctors", create: "doctor", letter: "o" },
  },
  providers: {
    base: "/insurance-providers/",
    path: "/insurance/providers",
    event: "insurance_provider",
    create: "insurance_providers.create",
    commands: { go: "insurance_providers", create: "provider", letter: "i" },
  },
  supported_tests: {
    base: "/insurance-providers/:parent/tests/",
    path: "/insurance/providers/:id/tests",
    event: "supported_test",
    create: "supported_tests.create",
    upload: "price_list",
  },
  rules: {
    base: "/commission-rules/",
    path: "/settings/commission-rules",
    event: "commission_rule",
    create: "commission_rules.create",
    commands: { go: "commission_rules", create: "rule", letter: "k" },
  },
  expense_categories: {
    base: "/expense-categories/",
    path: "/settings/expense-categories",
    event: "expense_category",
    create: "expense_categories.create",
    commands: { go: "expense_categories", create: "expense_category", letter: null },
  },
  api_tokens: {
    base: "/api-tokens/",
    path: "/settings/api-tokens",
    event: "api_token",
    create: "api_tokens.create",
    commands: { go: "api_tokens", create: "api_token", letter: "x" },
  },
} as const satisfies Record<keyof (typeof en)["catalog"]["kinds"], CatalogFacts>;

export type CatalogId = keyof typeof CATALOGS;

/** The pages of all catalogs. */
export type CatalogPath = (typeof CATALOGS)[CatalogId]["path"];

/** The ids of all catalogs, in the order of settings and of the list of keys. */
export const CATALOG_IDS = Object.keys(CATALOGS) as readonly CatalogId[];

/** Returns a table with one entry for the page of each catalog. */
export function byCatalogPath<T>(entryOf: (id: CatalogId) => T): Readonly<Record<CatalogPath, T>> {
  const entries = CATALOG_IDS.map((id) => [CATALOGS[id].path, entryOf(id)] as const);
  // The cast is safe: every catalog has a path, so every path has an entry.
  return Object.fromEntries(entries) as Record<CatalogPath, T>;
}

/** Returns what screens and commands need to know of a catalog. */
export function catalogOf(id: CatalogId): CatalogFacts {
  return CATALOGS[id];
}

/** Returns the API path for the records of a catalog, below their parent if they have one. */
export function baseOf(id: CatalogId, parent: number | null): string {
  return CATALOGS[id].base.replace(":parent", String(parent ?? ""));
}
