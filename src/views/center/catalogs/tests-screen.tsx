import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { tests } from "./kinds/tests.tsx";

export default function TestsScreen() {
  return <CatalogScreen definition={tests} title={t("shell.screen.tests")} view="catalog" />;
}
