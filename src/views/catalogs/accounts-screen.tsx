import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { accounts } from "./kinds/accounts";

export default function AccountsScreen() {
  return <CatalogScreen definition={accounts} title={t("shell.screen.accounts")} view="accounts" />;
}
