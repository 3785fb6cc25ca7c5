import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { providers } from "./kinds/providers.tsx";

export default function ProvidersScreen() {
  return (
    <CatalogScreen
      definition={providers}
      title={t("shell.menu.insurance_providers")}
      view="providers"
    />
  );
}
