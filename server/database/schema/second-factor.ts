import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant, centerAndIdColumns, reference } from "./columns.ts";
import { type ConstraintMeanings, taken } from "./meanings.ts";

/** Passkeys; a passkey works at the host `rpId` alone. */
export const passkeys = pgTable("passkeys", {
  ...centerAndIdColumns(),
  accountId: reference("account_id").notNull(),
  name: text("name").notNull(),
  /** The id that the authenticator gave it, in base64url. */
  credentialId: text("credential_id").notNull(),
  publicKey: bytes("public_key").notNull(),
  /** How often the authenticator says that it has signed; 0 if it does not count. */
  signCount: bigint("sign_count", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull().default([]),
  rpId: text("rp_id").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});

/** The secrets shared with authenticator apps, encrypted. */
export const codeSecrets = pgTable(
  "code_secrets",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    accountId: reference("account_id").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    /** The time step of the latest accepted code. */
    lastStep: bigint("last_step", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.accountId] })],
);

/** The recovery codes that are left; only a keyed hash of each is stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    accountId: reference("account_id").notNull(),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.accountId, row.codeHash] })],
);

/** The tickets that were used, until they expire. */
export const usedTickets = pgTable(
  "used_tickets",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    ticketId: text("ticket_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.ticketId] })],
);

/** What a violation of the keys of these tables means. */
export const SECOND_FACTOR_CONSTRAINTS: ConstraintMeanings = {
  passkeys_credential_unique: taken("passkey"),
};
