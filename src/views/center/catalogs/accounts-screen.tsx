import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { accounts } from "./kinds/accounts.tsx";

export default function AccountsScreen() {
  return <CatalogScreen definition={accounts} title={t("shell.screen.accounts")} view="accounts" />;
}
