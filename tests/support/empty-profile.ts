import type { CenterProfile } from "#domain/entities/center-profile.ts";

/** The profile of a new center. */
export const EMPTY_PROFILE: CenterProfile = {
  name_ar: "",
  name_en: "",
  address: "",
  phones: "",
  tax_number: "",
  footer_ar: "",
  footer_en: "",
  logo_type: null,
  logo_hash: null,
  version: 1,
};
