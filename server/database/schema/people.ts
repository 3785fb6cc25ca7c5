import {
  bigint,
  boolean,
  jsonb,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
} from "drizzle-orm/pg-core";
import type { PermissionId } from "#domain/access.ts";
import { LOGO_TYPES } from "#domain/entities/center-profile.ts";
import type { StoredExportRoles } from "#domain/exports.ts";
import type { RoleCode } from "#domain/roles.ts";
import type { ModalityWords } from "#domain/modality-words.ts";
import type { Settings } from "#domain/settings.ts";
import {
  bytes,
  instant,
  centerAndIdColumns,
  piastres,
  recordColumns,
  reference,
  sharesName,
} from "./columns.ts";
import { type ConstraintMeanings, type CountedReference, taken } from "./meanings.ts";

/** The tenants; header texts are printed on receipts and reports. */
export const scanCenters = pgTable("scan_centers", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  timeZone: text("time_zone").notNull().default("Africa/Cairo"),
  headerAr: text("header_ar").notNull().default(""),
  headerEn: text("header_en").notNull().default(""),
  exportRoles: jsonb("export_roles").$type<StoredExportRoles>().notNull().default({}),
  /** The roles that must have a second factor. */
  factorRoles: smallint("factor_roles").array().$type<RoleCode[]>().notNull().default([]),
  /** Whether reports are preliminary until a second doctor has read them. */
  secondReader: boolean("second_reader").notNull().default(false),
  /** What stands on papers; an empty name stands for `name`. */
  nameAr: text("name_ar").notNull().default(""),
  nameEn: text("name_en").notNull().default(""),
  address: text("address").notNull().default(""),
  phones: text("phones").notNull().default(""),
  taxNumber: text("tax_number").notNull().default(""),
  footerAr: text("footer_ar").notNull().default(""),
  footerEn: text("footer_en").notNull().default(""),
  logo: bytes("logo"),
  logoType: text("logo_type", { enum: LOGO_TYPES }),
  /** SHA-256 of the logo, in hexadecimal. */
  logoHash: text("logo_hash"),
  /** The largest discount that a receptionist may give alone, in hundredths of a percent of the price. */
  receptionistDiscountBasisPoints: integer("receptionist_discount_basis_points")
    .notNull()
    .default(0),
  /** The least amount that is proposed to be paid to a referring doctor, in piastres. */
  leastPayOut: piastres("least_pay_out").notNull().default(0),
  /** What people call each modality; null: the usual words. */
  modalityWords: jsonb("modality_words").$type<ModalityWords>(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

/** `opensAt` and `closesAt` are `HH:MM:SS` in the center's time zone; `24:00:00` is the end of the day. */
export const branches = pgTable("branches", {
  ...recordColumns(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  pacsEnabled: boolean("pacs_enabled").notNull().default(false),
  pacsUrl: text("pacs_url"),
  opensAt: time("opens_at").notNull().default("08:00"),
  closesAt: time("closes_at").notNull().default("24:00"),
  active: boolean("active").notNull().default(true),
  sharesName: sharesName(),
});

/** Users' logins. `email` is lower case; `isDemo` accounts can log in only to a demo or test server. */
export const accounts = pgTable("accounts", {
  ...recordColumns(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  role: smallint("role").$type<RoleCode>().notNull(),
  title: text("title"),
  licenceNumber: text("licence_number"),
  passwordHash: text("password_hash").notNull(),
  passwordChangedAt: instant("password_changed_at").notNull().defaultNow(),
  mustChangePassword: boolean("must_change_password").notNull().default(false),
  isDemo: boolean("is_demo").notNull().default(false),
  active: boolean("active").notNull().default(true),
  settings: jsonb("settings").$type<Partial<Settings>>().notNull().default({}),
});

/** The branches of an account, by kind of list. */
export const accountBranches = pgTable(
  "account_branches",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    accountId: reference("account_id").notNull(),
    kind: text("kind", { enum: ["branches", "reporting", "admin"] }).notNull(),
    branchId: reference("branch_id").notNull(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.accountId, row.kind, row.branchId] })],
);

/** One login, with all refresh tokens issued for it. */
export const sessions = pgTable("sessions", {
  ...centerAndIdColumns(),
  accountId: reference("account_id").notNull(),
  ip: text("ip"),
  userAgent: text("user_agent"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the user signed in; unlocking and proving a factor again open a new session and keep this. */
  startedAt: instant("started_at").notNull().defaultNow(),
  /** When the session was last refreshed; null if never. */
  usedAt: instant("used_at"),
  expiresAt: instant("expires_at").notNull(),
  lockedAt: instant("locked_at"),
  wrongUnlocks: smallint("wrong_unlocks").notNull().default(0),
  /** When a second factor was last proved in it; null if never. */
  factorAt: instant("factor_at"),
  endedAt: instant("ended_at"),
  /** `factors`: they were reset, or one was proved again, which opened a new session. */
  endReason: text("end_reason", {
    enum: [
      "logout",
      "reused",
      "password",
      "access",
      "disabled",
      "expired",
      "unlocked",
      "wrong_unlocks",
      "ended",
      "factors",
    ],
  }),
});

/** Only the SHA-256 of a refresh token is stored. */
export const refreshTokens = pgTable("refresh_tokens", {
  ...centerAndIdColumns(),
  sessionId: reference("session_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** Tokens of other programs; only the SHA-256 of a token is stored. Null branches: all that the account may see. */
export const apiTokens = pgTable("api_tokens", {
  ...recordColumns(),
  accountId: reference("account_id").notNull(),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull(),
  permissions: text("permissions").array().$type<PermissionId[]>().notNull(),
  branchIds: bigint("branch_ids", { mode: "number" }).array(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  lastUsedAt: instant("last_used_at"),
});

/** Attempts at a password, deleted after the right one. At a sign-in, the center is not known yet. */
export const passwordAttempts = pgTable("password_attempts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Hash of the value by which attempts are counted, such as the e-mail with the address. */
  subject: text("subject").notNull(),
  /** Hash of the e-mail; empty if the attempt does not count against the e-mail. */
  emailHash: text("email_hash").notNull().default(""),
  ip: text("ip").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** What a violation of the keys of these tables means. */
export const PEOPLE_CONSTRAINTS: ConstraintMeanings = {
  accounts_email_unique: taken("email"),
  branches_name_unique: taken("name"),
};

/** The references of these tables that keep a record from being deleted. */
export const PEOPLE_REFERENCES: readonly CountedReference[] = [
  { to: branches, column: accountBranches.branchId, name: "accounts" },
];
