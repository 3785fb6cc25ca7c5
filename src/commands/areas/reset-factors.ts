import { resetFactors } from "#src/api/factors.ts";
import { getRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf } from "#src/state/screen/catalogs.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import type { Account } from "#domain/entities/account.ts";

/**
 * Asks whether to remove all second factors of an account, then removes them. For the own account, opens the page on
 * which each has its button.
 */
export async function askAndResetFactors({ id, name }: { id: number; name: string }) {
  if (id === session.account?.id) return navigate("/account/second-factor");
  openLayer({
    kind: "confirm",
    title: t("second_factor.reset.title", { name }),
    body: t("second_factor.reset.body"),
    action: t("second_factor.reset.action"),
    run: () => void reset(id),
  });
}

async function reset(id: number): Promise<void> {
  try {
    await resetFactors(id);
    toastSuccess("second_factor.reset.done");
  } catch (failure) {
    return toastFailure(failure, "second_factor.reset.failed");
  }
  // The list shows it at the next event or reading in any case.
  const account = await getRecord<Account>(baseOf("accounts", null), id).catch(() => null);
  if (account !== null) notifySaved(catalogOf("accounts").event, account);
}
