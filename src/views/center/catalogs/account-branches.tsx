import { branchesOf } from "#domain/access.ts";
import type { Account } from "#domain/entities/account.ts";
import { listBranches } from "#src/api/catalog.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { useOptions } from "#src/views/parts/reading/options.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Returns closed branches too: accounts keep them. */
async function everyBranch() {
  const branches = await listBranches();
  return branches.map(({ id, name }) => ({ value: String(id), label: name }));
}

type Lists = Pick<Account, "role" | "branches" | "reporting_branches" | "admin_branches">;

/** The names of the branches whose records an account may see. */
export function AccountBranches({ account }: { account: Lists }) {
  const options = useOptions(everyBranch, "branches-of-accounts");
  const branches = branchesOf(account.role, account);
  if (branches === "all") return t("financials.all_branches");
  const names = branches.map(
    (id) => options.find(({ value }) => value === String(id))?.label ?? `#${id}`,
  );
  return <OwnScript>{joinWithDots(names)}</OwnScript>;
}
