import type { CenterProfile } from "#domain/entities/center-profile.ts";
import { scanCenters } from "../../database/schema.ts";

/** The columns of a profile: without the bytes of the logo. */
export const PROFILE_COLUMNS = {
  nameAr: scanCenters.nameAr,
  nameEn: scanCenters.nameEn,
  address: scanCenters.address,
  phones: scanCenters.phones,
  taxNumber: scanCenters.taxNumber,
  footerAr: scanCenters.footerAr,
  footerEn: scanCenters.footerEn,
  logoType: scanCenters.logoType,
  logoHash: scanCenters.logoHash,
  version: scanCenters.version,
};

type Columns = Pick<typeof scanCenters.$inferSelect, keyof typeof PROFILE_COLUMNS>;

/** Returns what stands on the papers of a center. */
export function profileOf(center: Columns): CenterProfile {
  return {
    name_ar: center.nameAr,
    name_en: center.nameEn,
    address: center.address,
    phones: center.phones,
    tax_number: center.taxNumber,
    footer_ar: center.footerAr,
    footer_en: center.footerEn,
    logo_type: center.logoType,
    logo_hash: center.logoHash,
    version: center.version,
  };
}
