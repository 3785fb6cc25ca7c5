import { booking } from "./booking.ts";
import { print } from "./print.ts";
import { addenda } from "./addenda.ts";
import { apiTokens } from "./api-tokens.ts";
import { autotexts } from "./autotexts.ts";
import { board } from "./board.ts";
import { dashboard } from "./dashboard.ts";
import { discountLimits } from "./discount-limits.ts";
import { deskDiscount } from "./desk-discount.ts";
import { editor } from "./editor.ts";
import { centerProfile } from "./center-profile.ts";
import { catalogUses } from "./catalog-uses.ts";
import { catalogWords } from "./catalog-words.ts";
import { controls } from "./controls.ts";
import { commissions } from "./commissions.ts";
import { claims } from "./claims.ts";
import { critical } from "./critical.ts";
import { endOfDay } from "./end-of-day.ts";
import { ending } from "./ending.ts";
import { exports } from "./exports.ts";
import { financials } from "./financials.ts";
import { newVersion } from "./new-version.ts";
import { ownKeys } from "./own-keys.ts";
import { ownSessions } from "./own-sessions.ts";
import { pacsTest } from "./pacs-test.ts";
import { packages } from "./packages.ts";
import { passwords } from "./passwords.ts";
import { priceChanges } from "./price-changes.ts";
import { reportChecks } from "./report-checks.ts";
import { reportFields } from "./report-fields.ts";
import { safe } from "./safe.ts";
import { secondReader } from "./second-reader.ts";
import { reportWriting } from "./report-writing.ts";
import { secondFactor } from "./second-factor.ts";
import { settingUp } from "./setting-up.ts";
import { settings } from "./settings.ts";
import { templateLibrary } from "./template-library.ts";
import { trail } from "./trail.ts";
import { upload } from "./upload.ts";
import { worklist } from "./worklist.ts";

/** The texts of screens that are seldom opened; loaded with them. */
export const rare = {
  booking,
  print,
  addenda,
  api_tokens: apiTokens,
  autotexts,
  board,
  center_profile: centerProfile,
  catalog_uses: catalogUses,
  catalog_words: catalogWords,
  controls,
  claims,
  dashboard,
  discount_limits: discountLimits,
  desk_discount: deskDiscount,
  editor,
  commissions,
  critical,
  end_of_day: endOfDay,
  ending,
  exports,
  financials,
  new_version: newVersion,
  own_keys: ownKeys,
  own_sessions: ownSessions,
  pacs_test: pacsTest,
  packages,
  passwords,
  price_changes: priceChanges,
  report_checks: reportChecks,
  report_fields: reportFields,
  report_writing: reportWriting,
  safe,
  second_factor: secondFactor,
  second_reader: secondReader,
  setting_up: settingUp,
  settings,
  template_library: templateLibrary,
  trail,
  upload,
  worklist,
} as const;
