import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { providers } from "./kinds/providers";

export default function ProvidersScreen() {
  return (
    <CatalogScreen
      definition={providers}
      title={t("shell.menu.insurance_providers")}
      view="providers"
    />
  );
}
