import { useEffect, useState } from "react";
import { MODALITIES } from "@domain/entities/common";
import type { Test } from "@domain/entities/test";
import { STAFF_ROLES } from "@domain/roles";
import { listBranches, listInsuranceProviders } from "@src/api/catalog";
import { language } from "@src/i18n/language";
import { t } from "@src/i18n/t";
import { roleWords } from "../shell/role-words";
import { onCatchUp } from "@src/state/live";
import { COMING, type SelectOption } from "../parts/form/fields";

/** Milliseconds until options that could not be read are asked for again. */
const RETRY_MS = 1_000;

/** Options that the server knows; `COMING` until they are there. */
export function useOptions(
  read: () => Promise<readonly SelectOption[]>,
  key: string | number,
): readonly SelectOption[] {
  const [found, setFound] = useState<{ key: string | number; options: readonly SelectOption[] }>({
    key,
    options: COMING,
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isOld = false;
    const ask = () => {
      clearTimeout(waiting);
      read().then(
        (options) => (isOld ? undefined : setFound({ key, options })),
        // Without its options a form cannot be filled in: a moment later they may be there.
        () => (isOld ? undefined : (waiting = setTimeout(ask, RETRY_MS))),
      );
    };
    ask();
    const end = onCatchUp(ask);
    return () => {
      isOld = true;
      clearTimeout(waiting);
      end();
    };
    // What is read follows from the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return found.key === key ? found.options : COMING;
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

export const roleOptions = (): SelectOption[] =>
  STAFF_ROLES.map((role) => ({ value: String(role), label: roleWords(role) }));

/** A test's name in the chosen language, or in the one it has. */
export function nameOfTest({ name_ar, name_en }: Pick<Test, "name_ar" | "name_en">): string {
  return language() === "ar" ? name_ar || name_en : name_en || name_ar;
}

/** The number that a select holds as text; undefined when nothing is chosen. */
export function chosenId(value: unknown): number | undefined {
  const id = Number(value);
  return value !== undefined && value !== "" && Number.isSafeInteger(id) ? id : undefined;
}
