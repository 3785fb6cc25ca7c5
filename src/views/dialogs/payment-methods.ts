import { PAYMENT_METHODS } from "@domain/entities/common";
import { t } from "@src/i18n/t";
import type { SelectOption } from "../parts/form/select-options";

export const methodOptions = (): SelectOption[] =>
  PAYMENT_METHODS.map((value) => ({ value, label: t(`common.method.${value}`) }));
