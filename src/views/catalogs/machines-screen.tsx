import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { machines } from "./kinds/machines";

export default function MachinesScreen() {
  return <CatalogScreen definition={machines} title={t("shell.screen.machines")} view="machines" />;
}
