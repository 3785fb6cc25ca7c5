import { enums, nullable } from "superstruct";
import { type CenterProfile, LOGO_TYPES } from "../entities/center-profile.ts";
import { recordOf, string, whole } from "./record-of.ts";

export const CenterProfileRecord = recordOf<CenterProfile>({
  name_ar: string(),
  name_en: string(),
  address: string(),
  phones: string(),
  tax_number: string(),
  footer_ar: string(),
  footer_en: string(),
  logo_type: nullable(enums(LOGO_TYPES)),
  logo_hash: nullable(string()),
  version: whole(),
});
