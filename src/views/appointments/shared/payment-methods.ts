import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { t } from "#src/i18n/t.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";

export const methodOptions = (): SelectOption[] =>
  PAYMENT_METHODS.map((value) => ({ value, label: t(`common.method.${value}`) }));
