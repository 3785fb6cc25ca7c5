import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { rules } from "./kinds/rules";

export default function RulesScreen() {
  return (
    <CatalogScreen definition={rules} title={t("shell.screen.commission_rules")} view="rules" />
  );
}
