import { array, enums, nullable, optional } from "superstruct";
import { MODALITIES } from "../entities/common.ts";
import type { PriceChange, PriceChanges, PricedTerms } from "../entities/price-changes.ts";
import { FAULTS, type FaultCode } from "../faults.ts";
import { DISCOUNT_TYPES } from "../pricing.ts";
import { id, number, piastres, recordOf, string, version, whole } from "./record-of.ts";

const TermsRecord = recordOf<PricedTerms>({
  price: piastres(),
  discount_type: enums(DISCOUNT_TYPES),
  discount_percentage: nullable(number()),
  discount_value: nullable(piastres()),
  modified_price: piastres(),
});

const FAULT_CODES = Object.keys(FAULTS) as FaultCode[];

export const PriceChangesRecord = recordOf<PriceChanges>({
  rows: whole(),
  created: whole(),
  updated: whole(),
  changes: optional(
    array(
      recordOf<PriceChange>({
        test: id(),
        test_unique_id: nullable(string()),
        test_name_ar: string(),
        test_name_en: string(),
        modality: enums(MODALITIES),
        version: nullable(version()),
        before: nullable(TermsRecord),
        after: TermsRecord,
        fault: nullable(enums(FAULT_CODES)),
      }),
    ),
  ),
});
