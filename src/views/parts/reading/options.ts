import { useMemo } from "react";
import { MODALITIES, MONEY_METHODS, PAYMENT_METHODS } from "#domain/entities/common.ts";
import { STAFF_ROLES } from "#domain/roles.ts";
import { listBranches, listInsuranceProviders } from "#src/api/catalog.ts";
import { t } from "#src/i18n/t.ts";
import { roleWords } from "../role-words.ts";
import {
  LOADING_OPTIONS,
  failedOptions,
  type SelectOption,
  type SelectOptions,
} from "../form/select-options.ts";
import { useReading } from "./use-reading.ts";

/** Returns options from the server; `LOADING_OPTIONS` while they are loading, unread ones if loading fails. */
export function useOptions(
  read: () => Promise<readonly SelectOption[]>,
  key: string | number,
): SelectOptions {
  const { found, failure, retry } = useReading(key, read);
  const unread = useMemo(() => failedOptions(retry), [retry]);
  return found ?? (failure === null ? LOADING_OPTIONS : unread);
}

export async function branchOptions(): Promise<SelectOption[]> {
  const branches = await listBranches({ active: true });
  return branches.map(({ id, name }) => ({ value: String(id), label: name }));
}

export async function providerOptions(): Promise<SelectOption[]> {
  const providers = await listInsuranceProviders();
  return providers.map(({ id, name }) => ({ value: String(id), label: name }));
}

export const modalityOptions = (): SelectOption[] =>
  MODALITIES.map((value) => ({ value, label: t(`common.modality.${value}`) }));

/** The methods by which money moves. */
export const moneyOptions = (): SelectOption[] =>
  MONEY_METHODS.map((value) => ({ value, label: t(`common.method.${value}`) }));

/** The methods of a refund, which may go to the credit of any patient; a payment has creditOptions for it. */
export const methodOptions = (): SelectOption[] =>
  PAYMENT_METHODS.map((value) => ({ value, label: t(`common.method.${value}`) }));

export const roleOptions = (): SelectOption[] =>
  STAFF_ROLES.map((role) => ({ value: String(role), label: roleWords(role) }));

/** Returns the id that a select holds as text; undefined if nothing is chosen. */
export function chosenId(value: unknown): number | undefined {
  const id = Number(value);
  return value !== undefined && value !== "" && Number.isSafeInteger(id) ? id : undefined;
}
