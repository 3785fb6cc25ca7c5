import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { rules } from "./kinds/rules.tsx";

export default function RulesScreen() {
  return (
    <CatalogScreen definition={rules} title={t("shell.screen.commission_rules")} view="rules" />
  );
}
