import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { machines } from "./kinds/machines.tsx";

export default function MachinesScreen() {
  return <CatalogScreen definition={machines} title={t("shell.screen.machines")} view="machines" />;
}
