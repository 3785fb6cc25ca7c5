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
import type { RoleCode } from "#domain/roles.ts";
import type { Settings } from "#domain/settings.ts";
import { instant, owned, record, reference } from "./columns.ts";

/** The tenant; header texts are printed on receipts and reports. */
export const scanCenters = pgTable("scan_centers", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  timeZone: text("time_zone").notNull().default("Africa/Cairo"),
  headerAr: text("header_ar").notNull().default(""),
  headerEn: text("header_en").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

/** `opensAt` and `closesAt` are `HH:MM:SS` of the center's day; `24:00:00` is its end. */
export const branches = pgTable("branches", {
  ...record(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  pacsEnabled: boolean("pacs_enabled").notNull().default(false),
  pacsUrl: text("pacs_url"),
  opensAt: time("opens_at").notNull().default("08:00"),
  closesAt: time("closes_at").notNull().default("24:00"),
  active: boolean("active").notNull().default(true),
});

/** People who sign in. `email` is lower case; `isDemo` accounts only open a demo or test server. */
export const accounts = pgTable("accounts", {
  ...record(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  role: smallint("role").$type<RoleCode>().notNull(),
  passwordHash: text("password_hash").notNull(),
  passwordChangedAt: instant("password_changed_at").notNull().defaultNow(),
  isDemo: boolean("is_demo").notNull().default(false),
  active: boolean("active").notNull().default(true),
  settings: jsonb("settings").$type<Partial<Settings>>().notNull().default({}),
});

/** Which branches an account works in, by the kind of list. */
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

/** One sign-in: the family of all refresh tokens handed out in it. */
export const sessions = pgTable("sessions", {
  ...owned(),
  accountId: reference("account_id").notNull(),
  ip: text("ip"),
  userAgent: text("user_agent"),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  endedAt: instant("ended_at"),
  endReason: text("end_reason", {
    enum: ["logout", "reused", "password", "access", "disabled", "expired"],
  }),
});

/** Only the SHA-256 of a refresh token is kept. */
export const refreshTokens = pgTable("refresh_tokens", {
  ...owned(),
  sessionId: reference("session_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** Failed sign-ins, before any center is known; the e-mail is kept as a hash only. */
export const loginAttempts = pgTable("login_attempts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  emailHash: text("email_hash").notNull(),
  ip: text("ip").notNull(),
  at: instant("at").notNull().defaultNow(),
});
