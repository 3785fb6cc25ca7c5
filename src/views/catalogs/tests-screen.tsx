import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { tests } from "./kinds/tests";

export default function TestsScreen() {
  return <CatalogScreen definition={tests} title={t("shell.screen.tests")} view="catalog" />;
}
