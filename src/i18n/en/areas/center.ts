import { apiTokens } from "../api-tokens.ts";
import { catalogUses } from "../catalog-uses.ts";
import { catalogWords } from "../catalog-words.ts";
import { centerProfile } from "../center-profile.ts";
import { commissionPreview } from "../commission-preview.ts";
import { discountLimits } from "../discount-limits.ts";
import { exports } from "../exports.ts";
import { modalityWords } from "../modality-words.ts";
import { pacsTest } from "../pacs-test.ts";
import { priceChanges } from "../price-changes.ts";
import { settings } from "../settings.ts";
import { trail } from "../trail.ts";
import { upload } from "../upload.ts";

/** The texts of the settings of a center. */
export const area = {
  api_tokens: apiTokens,
  catalog_uses: catalogUses,
  catalog_words: catalogWords,
  center_profile: centerProfile,
  commission_preview: commissionPreview,
  discount_limits: discountLimits,
  exports,
  modality_words: modalityWords,
  pacs_test: pacsTest,
  price_changes: priceChanges,
  settings,
  trail,
  upload,
};
