import { branchesOf } from "#domain/access.ts";
import type { Account } from "#domain/entities/account.ts";
import { listBranches } from "#src/api/catalog.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { LOADING_OPTIONS } from "#src/views/parts/form/select-options.ts";
import { useOptions } from "#src/views/parts/reading/options.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Creates a reading whose callers share the request on its way: every row of the list wants the same branches. */
function createSharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let onItsWay: Promise<T> | null = null;
  return () =>
    (onItsWay ??= read().finally(() => {
      onItsWay = null;
    }));
}

/** Returns closed branches too: accounts keep them. */
const everyBranch = createSharedReading(async () => {
  const branches = await listBranches();
  return branches.map(({ id, name }) => ({ value: String(id), label: name }));
});

type Lists = Pick<Account, "role" | "branches" | "reporting_branches" | "admin_branches">;

/** The names of the branches whose records an account may see. */
export function AccountBranches({ account }: { account: Lists }) {
  const options = useOptions(everyBranch, "branches-of-accounts");
  const branches = branchesOf(account.role, account);
  if (branches === "all") return t("common.all_branches");
  if (options === LOADING_OPTIONS) return null;
  const names = branches.map(
    (id) => options.find(({ value }) => value === String(id))?.label ?? `#${id}`,
  );
  return <OwnScript>{joinWithDots(names)}</OwnScript>;
}
